/** Who asks: an account, a temporary account, or an address. */
export interface Viewer {
  /** 0 for an address. */
  readonly id: number;
  /** The account's name, or the address. */
  readonly name: string;
  readonly temporary: boolean;
  /** Explicit, implicit and expiring groups that hold now. */
  readonly groups: readonly string[];
  readonly rights: ReadonlySet<string>;
  /** The address that the request came from. */
  readonly address: string;
}

/** Somebody who may see only what everybody may, wherever they come from. */
export const nobody: Viewer = {
  id: 0,
  name: '',
  temporary: false,
  groups: [],
  rights: new Set(),
  address: '',
};

/** Whether the viewer has a right. */
export const may = (viewer: Viewer, right: string): boolean => viewer.rights.has(right);

/** Whether the viewer has an account, temporary ones included. */
export const isRegistered = (viewer: Viewer): boolean => viewer.id !== 0;
