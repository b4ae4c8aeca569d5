export type {
  CommonOptions,
  EndpointConfig,
  EndpointOptions,
  HeaderRecord,
  HeadersInput,
  MediaType,
  MergedOptions,
  Method,
  MethodCase,
  ParameterValue,
  RequestOptions,
  RouteValue,
  Scalar,
} from "./_option_types.ts";
export type {
  AnyEndpointFunction,
  DefaultOptions,
  EndpointCall,
  EndpointFunction,
} from "./_endpoint_types.ts";
export type { EndpointRoute } from "./_openapi_types.ts";
export type { EndpointParameters } from "./_openapi_parameter_types.ts";
export type { EndpointResponse } from "./_openapi_response_types.ts";
export type {
  TypedEndpointCall,
  TypedEndpointFunction,
} from "./_typed_endpoint_types.ts";
