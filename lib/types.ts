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
export type {
  EndpointParameters,
  EndpointResponse,
  EndpointRoute,
} from "./_openapi_types.ts";
export type {
  TypedEndpointCall,
  TypedEndpointFunction,
} from "./_typed_endpoint_types.ts";
