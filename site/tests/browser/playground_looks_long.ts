import { describe, it } from "node:test";
import { EXAMPLES } from "../../playground/examples.ts";
import { EMPTY, type State, toFragment } from "../../playground/share.ts";
import { DARK, FORCED, lookAt } from "./_look_at.ts";
import { PLAYGROUND, skip, visit } from "./_visit.ts";

/** Longer than a phone is wide. */
const LONG = "Supercalifragilisticexpialidocious".repeat(4);

const states: readonly { title: string; state: State }[] = [
  ...EXAMPLES,
  {
    title: "Nothing yet",
    state: { ...EMPTY, parameters: "org=octokit" },
  },
  {
    title: "Long words",
    state: {
      ...EMPTY,
      route: `POST /{owner}/${LONG}{?${LONG}}`,
      parameters: `owner=${LONG}\n${LONG}=${LONG}\nx-${LONG}: ${LONG}`,
      defaults: `${LONG}:=[1]`,
      baseUrl: `https://h.test/${LONG}`,
    },
  },
  {
    title: "Long mistakes",
    state: {
      ...EMPTY,
      route: `GET /{${LONG} }`,
      parameters: `${LONG}=1`,
      defaults: `${LONG}=1`,
    },
  },
];

describe("the playground", { skip }, () => {
  it("keeps nobody out", () =>
    visit(async (page) => {
      const see = (title: string) =>
        lookAt(page, title, [320, 390, 1280], [DARK, FORCED]);
      for (const { title, state } of states) {
        await page.goto(PLAYGROUND + toFragment(state));
        // A link holds no secrets.
        await page.getByLabel("Parameters and headers").fill(state.parameters);
        await see(title);
      }
    }));
});
