// Without the theme's fonts, the site looks as the playground does.
import theme from "vitepress/theme-without-fonts";
import { useRoute } from "vitepress";
import { onMounted, watch } from "vue";
import "./style.css";

/** Gives the pages that the theme gives no main landmark one: the home page, and the one for errors. */
function addLandmark() {
  const content = document.querySelector("#VPContent");
  content.role = content.querySelector("main") ? null : "main";
}

export default {
  extends: theme,
  setup() {
    const route = useRoute();
    onMounted(addLandmark);
    watch(() => route.path, addLandmark, { flush: "post" });
  },
};
