import type { Order } from "./paths.ts";

/** What a service needs. */
export interface Settings {
  readonly baseUrl: string;
  /** Fetches a token; calls that are refused at once share one. */
  readonly refresh: () => Promise<string>;
  /** Counts a response by its route and status. */
  readonly count: (label: string) => void;
}

/** What all three versions do. */
export interface Service {
  /** The ids of all orders that are open or paid, of all pages. */
  pending(): Promise<string[]>;
  /** An order, if there is one. */
  find(id: string): Promise<Order | undefined>;
  /** Places an order once, however often it is sent; returns its id, or why there is none. */
  place(item: string, key: string): Promise<string>;
}
