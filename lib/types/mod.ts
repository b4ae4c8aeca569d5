export type { BuildOptions } from "./_call_options.ts";
export type {
  CreateEndpointOptions,
  Endpoint,
  EndpointCall,
  EndpointDefaults,
} from "./_call.ts";
export type { EndpointFunction } from "./_endpoint_function.ts";
export type {
  CommonOptions,
  DefaultOptions,
  EndpointOptions,
  EndpointRequest,
  MediaType,
  MergedOptions,
} from "./_endpoint_options.ts";
export type { Described, Route, RouteParameters } from "./_operation.ts";
export type { ParametersOf } from "./_parameters.ts";
// Declarations of a program need names for what `endpoint` and its members take and return.
export type {
  CheckedRoute,
  InOneObject,
  MethodFor,
  OptionsBeside,
  RequestFor,
} from "./_endpoint_function.ts";
export type { Inferred } from "./_preset.ts";
export type { SplitRoute } from "./_route.ts";
export type {
  HeaderRecord,
  HeadersInput,
  HeaderValue,
  Method,
  Mistake,
  ParameterValue,
  PlatformSettings,
  RequestOptions,
  RequestSettings,
  RouteValue,
  Scalar,
} from "./_values.ts";
