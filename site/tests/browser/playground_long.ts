import { describe, it } from "node:test";
import { lines, open, PAUSE, type Seen } from "./_playground.ts";
import { PHONE, skip } from "./_visit.ts";

describe("the playground, for a request", { skip }, () => {
  it("begins with an attack, and shows the call that fails", () =>
    open(async (it) => {
      await it.see({
        "#by-hand p":
          "PUT https://api.github.com/orgs/acme/memberships/mallory",
        "#failure-code": "UNSAFE_PATH",
        "#hand-label, #ours-label": [
          "A template literal sends it anyway",
          "Waymark throws, and sends nothing",
        ],
        "#story": /owner of the organization/,
        "#code": /\); \/\/ throws UNSAFE_PATH$/,
        "#details, #url-line": null,
      });
      await it.is("[strict.checked, trusted.checked]", [true, true]);
      await it.click("fetch");
      await it.see({ "#code": "There is no request." });
    }));

  const calls: [shows: string, route: string, parameters: string, Seen][] = [
    [
      "a request while it is typed",
      "POST /repos/{owner}/:repo/issues{?draft}",
      lines(
        "owner=octocat",
        "repo=a b",
        'title=It\'s "new"',
        'labels:=["bug"]',
        "x-trace: 1",
      ),
      {
        "#url": "https://api.github.com/repos/octocat/a%20b/issues",
        "#url .part": ["octocat", "a%20b"],
        "#placements tr": [
          'owner | "octocat" | path',
          'repo | "a b" | path',
          "draft | no value Add | not given",
          'title | "It\'s \\"new\\"" | body',
          'labels | ["bug"] | body',
        ],
        "#headers": /^x-trace \| 1$/m,
        "#hand-label": "A template literal sends the same",
        "#body":
          /^\{\s+"title": "It's \\"new\\"",\s+"labels": \[\s+"bug"\s+\]\s+\}$/,
      },
    ],
    [
      "that a header was read as the parameter of its name",
      "GET /{id}",
      "id: 42",
      {
        "#url": "https://api.github.com/42",
        "#notes":
          "Line 1 was read as the parameter {id}, not as a header; write id=… instead.",
      },
    ],
    [
      "what JSON makes of all options",
      "GET /a",
      '{"b": [1, 2], "headers": {"accept": "text/html"}}',
      {
        "#url": "https://api.github.com/a?b=1&b=2",
        "#headers": /^accept \| text\/html$/m,
      },
    ],
    ["what is wrong with JSON, and no older request", "GET /a", '{"b": ', {
      "#parameters-problems": /This is not valid JSON/,
      "#sent, #result": null,
    }],
    ["no URL for a method that does not exist", "FETCH /a", "", {
      "#failure-code": "INVALID_METHOD",
      "#by-hand, #details": null,
    }],
    ["no mistake where the route is empty", "", "a=1", {
      "#blank": /^Type a route/,
      "#sent, #result": null,
    }],
    [
      "which lines it cannot read, each on a line of its own, and no request",
      "GET /orgs/{org}",
      lines("org=a", "b:=[", "c"),
      {
        "#parameters-problems li": [
          "Line 2: the value of b is not valid JSON: close bracket expected at its character 2.",
          "Line 3 is not key=value, key:=json or name: value.",
        ],
        "[aria-describedby~=parameters-problems]": [""],
        "#sent, #result": null,
        "#blank": "There is no request until every line can be read.",
      },
    ],
  ];
  for (const [shows, route, parameters, seen] of calls) {
    it(`shows ${shows}`, () =>
      open(async (it) => {
        await it.typeCall(route, parameters);
        await it.see(seen);
      }));
  }

  it("adds what is missing", () =>
    open(async (it) => {
      await it.click("strict: the path must be complete");
      await it.typeCall("GET /repos/{owner}/{repo}", "owner=octocat");
      await it.see({
        "#placements tr": [
          'owner | "octocat" | path',
          "repo | no value Add | needed in the path",
        ],
      });
      await it.click("Add");
      await it.page.keyboard.type("hello-world");
      await it.is("parameters.value", "owner=octocat\nrepo=hello-world");
      await it.see({ "#url .part": ["octocat", "hello-world"] });
    }));

  it("shows where a template is wrong, and goes there", () =>
    open(async (it) => {
      await it.type("Route", "GET /repos/{owner}/{re po}/x");
      await it.see({
        "#failure-code": "INVALID_TEMPLATE",
        "#fault-template": "/repos/{owner}/{re po}/x",
      });
      await it.is("route.ariaInvalid", "true");
      await it.click("Go to position 16");
      await it.is(
        "document.activeElement.id + ' ' + getSelection()",
        "route r",
      );
      await it.type("Route", "GET /orgs/{org}");
      await it.see({ "#failure": null });
      await it.is("route.ariaInvalid", "false");
    }));

  it("keeps a value in its place beside a template literal", () =>
    open(async (it) => {
      await it.click("Search");
      await it.see({
        "#url":
          "https://api.github.com/search/issues?q=C%2B%2B%20%26%20sort&per_page=50",
        "#by-hand p":
          "GET https://api.github.com/search/issues?q=C++%20&%20sort&per_page=50",
        "#hand-label, #ours-label": [
          "A template literal sends something else",
          "Waymark sends",
        ],
      });
      await it.click("Forget a value");
      await it.see({
        "#failure-code": "MISSING_PARAMETER",
        ".is-right": null,
        "#by-hand p": "DELETE https://api.github.com/user/keys/",
      });
    }));

  it("trusts the base URL's origin alone", () =>
    open(async (it) => {
      await it.click("Change the host");
      await it.see({
        "#failure-code": "UNTRUSTED_ORIGIN",
        "#by-hand p": "GET https://evil.example/users/octocat",
      });
      await it.click("trustedOrigins: only that of the base URL");
      await it.see({ "#url": "https://evil.example/users/octocat" });
    }));

  it("applies defaults and settings", () =>
    open(async (it) => {
      await it.click("Base URL and defaults");
      await it.typeCall("GET /{a}/{b}", "a=1");
      await it.type("Defaults", "c=3");
      await it.type("Base URL", "https://h.test/api");
      await it.click("Start from GitHub’s defaults");
      await it.see({ "#failure": /MISSING_PARAMETER\s+.*"b"/ });
      await it.click("strict: the path must be complete");
      await it.see({
        "#url": "https://h.test/api/1?c=3",
        "#method": "GET",
        "#placements tr:last-child": 'c | "3" | query default',
        "#headers": /^accept \| application\/json$/m,
      });
    }));

  it("says why there is no command line for a path", () =>
    open(async (it) => {
      await it.click("Search");
      await it.click("Base URL and defaults");
      await it.click("Start from GitHub’s defaults");
      await it.click("curl");
      await it.see({ "#code": /has no host/ });
      await it.is("copy.disabled", true);
    }));

  it("switches the output with the keyboard, and copies it", () =>
    open(async (it) => {
      await it.click("Search");
      for (
        const code of [
          /^import { createClient } from "@waymark\/endpoint\/client";\n\nconst api = /,
          /^const response = await fetch\(/,
          /^curl /,
          /^{\n/,
        ]
      ) {
        await it.see({ "#code": code });
        await it.copy("#copy", "code.innerText");
        await it.page.locator("input[name=format]:checked").focus();
        await it.page.keyboard.press("ArrowRight");
      }
    }));

  it("says for two seconds that it copied, from the last time on", () =>
    open(async (it) => {
      const { clock } = it.page;
      await clock.install({ time: 0 });
      await clock.pauseAt(PAUSE);
      await it.copy("#copy", "code.innerText");
      await clock.runFor(1500);
      await it.copy("#copy", "code.innerText");
      await clock.runFor(1500);
      await it.see({ "#copy": "Copied" });
      await clock.runFor(500);
      await it.see({ "#copy": "Copy" });
    }));

  it("tells a screen reader after a pause, and once", () =>
    open(async (it) => {
      // What the page tells at first has a timer that the clock below cannot stop.
      await it.page.locator("#announcement", { hasText: /./ })
        .waitFor({ state: "attached" });
      // Keys may take longer than a pause.
      const { clock } = it.page;
      await clock.install({ time: 0 });
      await clock.pauseAt(PAUSE);
      await it.click("Search");
      await clock.runFor(PAUSE);
      await it.page.evaluate(`told = [];
        new MutationObserver(() => told.push(announcement.textContent))
          .observe(announcement, { childList: true })`);
      await it.type("Route", "GET /a/{q");
      await clock.runFor(PAUSE);
      await it.page.keyboard.type("}");
      await clock.runFor(PAUSE);
      await it.is(
        "told.map((it) => it.replace(/(?<=TEMPLATE\\. ).*(?=position 3)/, '… '))",
        [
          "INVALID_TEMPLATE. … position 3)",
          "The request can be built again.",
        ],
      );
    }));

  it("points out a parameter everywhere", () =>
    open(async (it) => {
      await it.click("Open an issue");
      await it.page.locator("#placements .part:has-text('owner')").first()
        .hover();
      await it.see({ ".is-active": ["octocat", "owner"] });
    }));

  it("tells path and query apart in forced colors", () =>
    open(async (it) => {
      await it.typeCall("GET /{org}", "org=a\nb=c");
      await it.is(
        "['.in-path', '.in-query'].map((it) => getComputedStyle(document.querySelector(it)).borderBottomStyle)",
        ["solid", "dashed"],
      );
    }, { forcedColors: "active" }));

  it("is dark or light as the site is", async () => {
    for (const scheme of ["dark", "light"]) {
      await open(async (it) => {
        // Before the page reads it, whichever process of the browser has the page.
        await it.page.addInitScript(
          `localStorage.setItem("vitepress-theme-appearance", "${scheme}")`,
        );
        await it.page.reload();
        await it.is("document.documentElement.style.colorScheme", scheme);
      });
    }
  });

  it("goes from field to field in the order of reading", () =>
    open(async (it) => {
      await it.click("Open an issue");
      await it.page.locator("h1").click();
      const order =
        "Escape the path,Change the host,Forget a value,Search,Open an issue,Set defaults,Mistype,route,strict,trusted,Base URL and defaults,parameters,call,copy,share,Output,show-secrets,body-label"
          .split(",");
      for (const name of order) {
        await it.page.keyboard.press("Tab");
        await it.is(
          `it = document.activeElement;
          it.id || it.value || it.ariaLabel || it.getAttribute("aria-labelledby") || it.textContent`,
          name,
        );
      }
    }));
});

describe("the playground, with secrets", { skip }, () => {
  it("hides secrets until it is asked for them", () =>
    open(async (it) => {
      await it.typeSecrets();
      for (const format of ["JSON", "fetch", "curl", "Your code"]) {
        await it.click(format);
        await it.seeNoSecret();
      }
      await it.see({ "#code": /\*\*\*/ });
      await it.click("Show secrets");
      await it.see({
        "#code": /"token 5ecret"/,
        "#url": "https://u:5ecret@h.test/a",
      });
      await it.typeCall("GET /a", "a=b");
      await it.see({ "#show-secrets": null });
      await it.typeSecrets();
      await it.seeNoSecret();
    }));

  it("keeps the address up to date, without a secret", () =>
    open(async (it) => {
      await it.typeSecrets();
      await it.page.waitForURL(/h\.test/);
      await it.is("location.href.includes('5ecret')", false);
      await it.copy("#share", "location.href");
      await it.page.reload();
      await it.is("route.value", "POST https://***@h.test/a");
      await it.see({ "#show-secrets": null });
    }));

  it("follows the address", () =>
    open(async (it) => {
      await it.page.evaluate(
        "location.hash = '#route=GET+%2Fa%2F%7Bb%7D&parameters=b%3D1&output=curl&strict=no'",
      );
      await it.see({ "#code": /^curl https:\/\/api\.github\.com\/a\/1 / });
      await it.is("[strict.checked, trusted.checked]", [false, true]);
    }));

  it("follows a link though what was typed is written to the address meanwhile", () =>
    open(async (it) => {
      await it.page.evaluate(
        "location.hash = '#route=GET+%2Fb&output=curl'; history.replaceState(null, '', '#route=GET+%2Fa&parameters=&output=curl&strict=no')",
      );
      await it.page.waitForTimeout(PAUSE);
      await it.see({ "#code": /^curl https:\/\/api\.github\.com\/b / });
    }));
});

describe("the playground on a phone", { skip }, () => {
  it("keeps the way to the playground, and to the site", () =>
    open(async (it) => {
      await it.see({ nav: lines("Guides", "API", "Playground") });
      // On one line.
      await it.is(
        "new Set([...document.querySelectorAll('.nav > *')].map((it) => Math.round(it.getBoundingClientRect().top + it.getBoundingClientRect().height / 2))).size",
        1,
      );
    }, PHONE));

  it("shows what is sent on the first screen, and after a tap on an example", () =>
    open(async (it) => {
      for (const tap of ["", "Change the host", "Forget a value"]) {
        if (tap) await it.click(tap);
        await it.is(
          "innerHeight > document.querySelector('#failure-code').getBoundingClientRect().bottom",
          true,
        );
      }
    }, PHONE));
});
