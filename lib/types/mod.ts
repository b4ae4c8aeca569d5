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
} from "./_options.ts";
export type {
  AnyEndpointFunction,
  DefaultOptions,
  EndpointCall,
  EndpointFunction,
} from "./_endpoint.ts";
export type { EndpointRoute } from "./_openapi.ts";
export type { EndpointParameters } from "./_openapi_parameters.ts";
export type { EndpointResponse } from "./_openapi_responses.ts";
export type {
  TypedEndpointCall,
  TypedEndpointFunction,
} from "./_described_endpoint.ts";
