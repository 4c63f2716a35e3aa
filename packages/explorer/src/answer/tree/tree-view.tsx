import { CdxButton, CdxTextInput } from '@wikimedia/codex';
import { computed, defineComponent, nextTick, ref, shallowRef, useTemplateRef, watch } from 'vue';
import { copy } from '../copy.ts';
import { patternOf } from '../matches.ts';
import { createFolding, openLevels } from './folding.ts';
import { moveInTree } from './tree-keys.ts';
import { TreeList, type TreeState } from './tree-node.tsx';
import {
  findInTree,
  idsAbove,
  isContainer,
  levelsAtFirst,
  rootOf,
  writePath,
  type Path,
  type TreeNode,
} from './tree.ts';

/** Number of matches, from the first on, around which all nodes are opened without going to them. */
const OPENED = 100;

/** The answer as a tree that folds, with a search. */
export const TreeView = defineComponent(
  (props: { readonly value: unknown }) => {
    const folding = shallowRef(createFolding(levelsAtFirst(props.value)));
    const search = ref('');
    const pattern = computed(() => patternOf(search.value.trim()));
    const matches = computed(() => (pattern.value ? findInTree(props.value, pattern.value) : []));
    const at = ref(-1);
    const said = ref('');
    const list = useTemplateRef<HTMLElement>('list');

    watch(
      () => props.value,
      (value) => (folding.value = createFolding(levelsAtFirst(value))),
    );
    const open = (paths: readonly Path[]): void => {
      const ids = new Set(paths.flatMap((path) => idsAbove(props.value, path)));
      for (const id of ids) folding.value.chosen.set(id, true);
    };
    watch(matches, (found) => {
      at.value = -1;
      open(found.slice(0, OPENED));
    });
    const goTo = async (step: number): Promise<void> => {
      const { length } = matches.value;
      if (length === 0) return;
      at.value = at.value < 0 && step < 0 ? length - 1 : (at.value + step + length) % length;
      open(matches.value.slice(at.value, at.value + 1));
      await nextTick();
      const row = list.value?.querySelector('.row.current');
      (row?.querySelector('mark') ?? row)?.scrollIntoView({ block: 'center' });
    };
    const copyPart = async (node: TreeNode, what: 'value' | 'path'): Promise<void> => {
      await copy(what === 'path' ? writePath(node.path) : textOf(node.value));
      said.value = what === 'path' ? `Copied ${writePath(node.path)}` : 'Copied the value';
    };

    return () => {
      const match = at.value < 0 ? undefined : matches.value[at.value];
      const state: TreeState = {
        folding: folding.value,
        pattern: pattern.value,
        current: match && JSON.stringify(match),
        currentLine: match && JSON.stringify(match.slice(0, -1)),
        copy: (node, what) => void copyPart(node, what),
      };
      return (
        <div class="tree">
          <div class="toolbar" role="group" aria-label="Tree">
            <CdxTextInput
              class="find"
              inputType="search"
              aria-label="Find in the answer"
              placeholder="Find in the answer"
              modelValue={search.value}
              onUpdate:modelValue={(text: string | number) => (search.value = String(text))}
              onKeydown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void goTo(event.shiftKey ? -1 : 1);
              }}
            />
            {pattern.value && (
              <>
                <span class="quiet" role="status">
                  {countOf(matches.value.length, at.value)}
                </span>
                <CdxButton type="button" weight="quiet" size="small" onClick={() => goTo(-1)}>
                  Previous
                </CdxButton>
                <CdxButton type="button" weight="quiet" size="small" onClick={() => goTo(1)}>
                  Next
                </CdxButton>
              </>
            )}
            <span class="space" />
            <CdxButton type="button" weight="quiet" size="small" onClick={() => openLevels(folding.value, 1)}>
              Fold all
            </CdxButton>
            <CdxButton
              type="button"
              weight="quiet"
              size="small"
              onClick={() => openLevels(folding.value, folding.value.level + 1)}
            >
              Unfold a level
            </CdxButton>
            <CdxButton
              type="button"
              weight="quiet"
              size="small"
              onClick={() => openLevels(folding.value, Infinity)}
            >
              Unfold all
            </CdxButton>
          </div>
          <div
            ref="list"
            class="nodes"
            onKeydown={(event: KeyboardEvent) => {
              const { key, target, currentTarget } = event;
              if (event.altKey || event.ctrlKey || event.metaKey) return;
              if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
              if (moveInTree(currentTarget, target, key)) event.preventDefault();
            }}
          >
            <TreeList node={rootOf(props.value)} state={state} />
          </div>
          <p class="visually-hidden" role="status">
            {said.value}
          </p>
        </div>
      );
    };
  },
  { props: ['value'] },
);

const textOf = (value: unknown): string =>
  isContainer(value) ? JSON.stringify(value, undefined, 2) : String(value);

const countOf = (matches: number, at: number): string => {
  if (matches === 0) return 'No match';
  const all = matches.toLocaleString('en');
  return at < 0
    ? `${all} ${matches === 1 ? 'match' : 'matches'}`
    : `${(at + 1).toLocaleString('en')} of ${all}`;
};
