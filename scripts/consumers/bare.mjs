// A user of a bundler who uses nothing of the package.
import "@waymark/endpoint";
import "@waymark/endpoint/schema";
import "@waymark/endpoint/client";
import "@waymark/endpoint/openapi";
import "@waymark/endpoint/path";
import "@waymark/endpoint/tools";
import "@waymark/endpoint/tools/openai";
import "@waymark/endpoint/uri-template";
