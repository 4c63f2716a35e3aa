/** The user who sent the request: an account, a temporary account, or an IP address. */
export interface Viewer {
  /** 0 for an IP address. */
  readonly id: number;
  /** The account's name, or the IP address. */
  readonly name: string;
  readonly temporary: boolean;
  /** Current explicit and implicit groups. */
  readonly groups: readonly string[];
  readonly rights: ReadonlySet<string>;
  /** The IP address of the request. */
  readonly address: string;
}

/** A viewer who sees only what is public. */
export const nobody: Viewer = {
  id: 0,
  name: '',
  temporary: false,
  groups: [],
  rights: new Set(),
  address: '',
};

declare const permission: unique symbol;

/** A `true` that only checks of a viewer's rights return, and that a store requires to open what is hidden. */
export type Permission = true & { readonly [permission]: never };

/** Whether the viewer has a right. */
export const may = (viewer: Viewer, right: string): Permission | false =>
  viewer.rights.has(right) as Permission | false;

/** Whether an account, by its id, is the viewer's own. */
export const isOwn = (viewer: Viewer, account: number): Permission | false =>
  (viewer.id !== 0 && viewer.id === account) as Permission | false;

/** Whether the viewer has an account, which may be temporary. */
export const isRegistered = (viewer: Viewer): boolean => viewer.id !== 0;

/** Whether the viewer has an account that is not temporary. */
export const isNamed = (viewer: Viewer): boolean => viewer.id !== 0 && !viewer.temporary;
