export { tablesOf } from '../data/store/extension-tables.ts';
export { asHidden, open, unchecked } from '../data/store/hidden.ts';
export { opened, type OpenedStore, write, type WritableStore } from '../data/store/store.ts';
export { readTextsAt, unpackText } from '../data/store/stored-texts.ts';
