using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (
      name = "suite",
      worker = (
        modules = [(name = "worker.js", esModule = embed "worker.js")],
        compatibilityDate = "2026-11-01",
      ),
    ),
    # Where fetch() goes: to the echo server, and nowhere else.
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "suite"),
  ],
);
