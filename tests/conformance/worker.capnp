using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (
      name = "worker",
      worker = (
        modules = [(name = "worker.js", esModule = embed "worker.js")],
        compatibilityDate = "2026-11-01",
        bindings = [
          (name = "API_URL", fromEnvironment = "API_URL"),
          (name = "GITHUB_TOKEN", fromEnvironment = "GITHUB_TOKEN"),
        ],
      ),
    ),
    # Where fetch() goes: to servers on this machine, and nowhere else.
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "worker"),
  ],
);
