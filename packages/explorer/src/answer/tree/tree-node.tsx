import { defineComponent } from 'vue';
import { marks, ValueView } from '../value-view.tsx';
import { isOpen, type Folding } from './folding.ts';
import { childrenOf, fitsOnLine, idOf, isContainer, sizeOf, valuesOfLine, type TreeNode } from './tree.ts';

/** The state that all nodes of a tree share. */
export interface TreeState {
  readonly folding: Folding;
  readonly pattern: RegExp | undefined;
  /** IDs of the node of the current match, and of the object on whose line the match may be. */
  readonly current: string | undefined;
  readonly currentLine: string | undefined;
  copy(node: TreeNode, what: 'value' | 'path'): void;
}

interface NodeProps {
  readonly node: TreeNode;
  readonly state: TreeState;
}

/** A value of the answer with what is in it. */
export const TreeNodeView = defineComponent(
  (props: NodeProps) => () => {
    const { node, state } = props;
    const id = idOf(node);
    const hasEntries = isContainer(node.value) && sizeOf(node.value) > 0;
    const open = hasEntries && isOpen(state.folding, node);
    const isCurrent = id === state.current || (id === state.currentLine && !open && fitsOnLine(node.value));
    return (
      <li>
        <div class={{ row: true, current: isCurrent, plain: !hasEntries }} data-id={id} tabindex="-1">
          {hasEntries ? (
            <button
              type="button"
              class="toggle"
              aria-expanded={open}
              onClick={() => state.folding.chosen.set(id, !open)}
            >
              {nameOf(node, state.pattern)}
            </button>
          ) : (
            nameOf(node, state.pattern)
          )}{' '}
          {isContainer(node.value) ? (
            <Summary node={node} state={state} isOpen={open} />
          ) : (
            <ValueView name={keyOf(node)} value={node.value} owner={node.owner} pattern={state.pattern} />
          )}{' '}
          {!node.piece && <Copies node={node} state={state} />}
        </div>
        {open && <TreeList node={node} state={state} />}
      </li>
    );
  },
  { props: ['node', 'state'] },
);

/** The entries of a node. */
export const TreeList = ({ node, state }: NodeProps) => (
  <ul>
    {childrenOf(node).map((child) => (
      <TreeNodeView key={idOf(child)} node={child} state={state} />
    ))}
  </ul>
);

const keyOf = ({ path }: TreeNode): string => path.findLast((key) => typeof key === 'string') ?? '';

const nameOf = ({ path, piece }: TreeNode, pattern: RegExp | undefined) => {
  if (piece) return <span class="index">{`${piece.from} … ${piece.to - 1}`}</span>;
  const key = path.at(-1);
  return typeof key === 'number' ? (
    <span class="index">{key}</span>
  ) : (
    <span class="key">
      <bdi>{marks(key ?? '', pattern)}</bdi>
    </span>
  );
};

const Summary = ({ node, state, isOpen }: NodeProps & { readonly isOpen: boolean }) => {
  const { value, piece } = node;
  if (piece || !isContainer(value)) return null;
  const size = sizeOf(value);
  if (Array.isArray(value)) {
    return <span class="quiet">{size === 0 ? 'empty list' : size === 1 ? '1 item' : `${size} items`}</span>;
  }
  if (size === 0) return <span class="quiet">empty</span>;
  if (isOpen) return null;
  const plain = valuesOfLine(value);
  return (
    <>
      {plain.map(([key, entry]) => (
        <span class="preview" key={key}>
          <span class="key">{marks(key, state.pattern)}</span>{' '}
          <ValueView name={key} value={entry} owner={value} pattern={state.pattern} isShort />
        </span>
      ))}
      {plain.length < size && (
        <span class="quiet">{plain.length === 0 ? Object.keys(value).join(', ') : '…'}</span>
      )}
    </>
  );
};

const Copies = ({ node, state }: NodeProps) => (
  <span class="copies">
    <button
      type="button"
      onClick={() => state.copy(node, 'value')}
      aria-label={`Copy the value of ${keyOf(node)}`}
    >
      Copy
    </button>
    <button
      type="button"
      onClick={() => state.copy(node, 'path')}
      aria-label={`Copy the path of ${keyOf(node)}`}
    >
      Path
    </button>
  </span>
);
