import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import type { UsedModule } from './modules/module-info.ts';
import { secretNames, withoutFormerSecrets, withoutSecrets } from './modules/parameters.ts';
import { forgetModules, usedModules } from './modules/used-modules.ts';
import { ask, type Asked } from './query/ask.ts';
import { readFragment, writeFragment } from './query/fragment.ts';
import { loadViewer, type Viewer } from './query/viewer.ts';
import { remember } from './requests/saved-requests.ts';
import { openRequestStore, type RequestStore } from './requests/store.ts';

/** The state of the explorer: the query in its address, and the answer. */
export interface Explorer {
  readonly parameters: Readonly<ShallowRef<ReadonlyMap<string, string>>>;
  /** The parameters without passwords and tokens, to be shown and passed on. */
  readonly shareable: ComputedRef<ReadonlyMap<string, string>>;
  /** The same of other parameters, such as those of an answer. */
  shareableOf(parameters: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  readonly view: Readonly<ShallowRef<ReadonlyMap<string, string>>>;
  /** The modules that the query uses, the main module last. */
  readonly modules: Readonly<ShallowRef<readonly UsedModule[]>>;
  readonly answer: Readonly<ShallowRef<Asked | undefined>>;
  /** Why there is no answer; empty otherwise. */
  readonly failure: Readonly<Ref<string>>;
  readonly running: Readonly<Ref<boolean>>;
  /** Undefined until it is known. */
  readonly viewer: Readonly<ShallowRef<Viewer | undefined>>;
  /** The requests that were kept, and that ran last. */
  readonly store: RequestStore;
  /** Sets a parameter; undefined removes it. */
  set(name: string, value: string | undefined): void;
  /** Replaces the whole query. */
  replace(parameters: ReadonlyMap<string, string>): void;
  /** Sets something of the view; undefined removes it. */
  show(name: string, value: string | undefined): void;
  run(): Promise<void>;
  stop(): void;
  /** Finds out who is logged in now, and what modules say to them. */
  changeViewer(): Promise<void>;
  /** Shows an answer that was joined from several. */
  present(answer: Asked): void;
}

const start = new Map([
  ['action', 'query'],
  ['list', 'allpages'],
]);

/** Makes the state from the page's address, and keeps the two in sync. */
export function createExplorer(): Explorer {
  const place = readFragment(location.hash);
  const parameters = shallowRef(place.parameters.size > 0 ? place.parameters : start);
  const view = shallowRef(place.view);
  const modules = shallowRef<readonly UsedModule[]>([]);
  // Parameters of modules that were used before may still be in the query, or in an answer.
  const formerSecrets = new Set<string>();
  const shareableOf = (query: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    withoutSecrets(query, modules.value, formerSecrets);
  const shareable = computed(() => shareableOf(parameters.value));
  const answer = shallowRef<Asked>();
  const failure = ref('');
  const running = ref(false);
  const viewer = shallowRef<Viewer>();
  const store = openRequestStore();
  let request: AbortController | undefined;

  const run = async (): Promise<void> => {
    request?.abort();
    const own = (request = new AbortController());
    running.value = true;
    failure.value = '';
    try {
      const given = parameters.value;
      const used = await usedModules(given);
      const sent = withoutFormerSecrets(given, used, formerSecrets);
      if (parameters.value === given) parameters.value = sent;
      const shared = withoutSecrets(sent, used, formerSecrets);
      const post = shared.size < sent.size || used.some(({ info }) => info.mustbeposted === true);
      const asked = await ask(sent, { signal: own.signal, post });
      if (own.signal.aborted) return;
      answer.value = asked;
      const address = writeFragment({ parameters: shared, view: view.value });
      store.change((known) => remember(known, writeFragment({ parameters: shared, view: new Map() })));
      // After following a link or going back, the address is already right.
      if (address !== writeFragment(readFragment(location.hash))) history.pushState(null, '', address || '#');
    } catch (error) {
      if (!own.signal.aborted) failure.value = `The server cannot be reached: ${String(error)}`;
    } finally {
      if (request === own) running.value = false;
    }
  };

  watch(
    parameters,
    async (current) => {
      const used = await usedModules(current);
      for (const name of secretNames(current, used)) formerSecrets.add(name);
      if (parameters.value === current) modules.value = used;
    },
    { immediate: true },
  );
  watch(view, (current) => {
    // The address of the start stays empty.
    if (!answer.value && location.hash === '') return;
    history.replaceState(null, '', writeFragment({ parameters: shareable.value, view: current }) || '#');
  });
  addEventListener('popstate', () => {
    const { parameters: changed, view: shown } = readFragment(location.hash);
    if (
      answer.value &&
      writeFragment({ parameters: changed, view: shown }) ===
        writeFragment({ parameters: parameters.value, view: view.value })
    )
      return;
    parameters.value = changed.size > 0 ? changed : start;
    view.value = shown;
    if (changed.size > 0) {
      void run();
      return;
    }
    request?.abort();
    answer.value = undefined;
    failure.value = '';
  });
  const changeViewer = async (): Promise<void> => {
    forgetModules();
    viewer.value = await loadViewer();
    modules.value = await usedModules(parameters.value);
  };
  void loadViewer().then(
    (found) => (viewer.value = found),
    () => undefined,
  );
  if (place.parameters.size > 0) void run();

  return {
    parameters,
    shareable,
    shareableOf,
    view,
    modules,
    answer,
    failure,
    running,
    viewer,
    store,
    set: (name, value) => {
      parameters.value = changedMap(parameters.value, name, value);
    },
    replace: (changed) => {
      parameters.value = changed;
    },
    show: (name, value) => {
      view.value = changedMap(view.value, name, value);
    },
    run,
    changeViewer,
    stop: () => {
      request?.abort();
      running.value = false;
    },
    present: (joined) => {
      answer.value = joined;
    },
  };
}

function changedMap(
  map: ReadonlyMap<string, string>,
  name: string,
  value: string | undefined,
): ReadonlyMap<string, string> {
  const changed = new Map(map);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed;
}
