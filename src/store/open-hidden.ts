import type { Hidden } from '../database/schema/table.ts';

type Opened<V> = V extends Hidden<infer T> ? T : V;

/** What a hidden column holds; only for functions that have found out that the viewer may see it. */
export const openHidden = <V>(value: V): Opened<V> => value as Opened<V>;
