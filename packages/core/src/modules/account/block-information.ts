import type { ViewerBlock } from '../../data/store/viewer-blocks.ts';
import * as shape from '../../query/result/shape.ts';
import type { Shape } from '../../query/result/shape.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import type { WriteTime } from '../../wikitext/messages/readable-time.ts';

const singleBlockShapes = {
  blockid: shape.value(),
  blockedby: shape.text(),
  blockedbyid: shape.integer(),
  blockreason: shape.text(),
  blockedtimestamp: shape.text(),
  blockexpiry: shape.text(),
  blockpartial: shape.flag(),
  blocknocreate: shape.flag(),
  blockanononly: shape.flag(),
  blockemail: shape.since('1.41', shape.flag()),
  blockowntalk: shape.since('1.41', shape.flag()),
  blockautoblocking: shape.since('1.46', shape.flag()),
  blockhidden: shape.since('1.47', shape.flag()),
  blockedtimestampformatted: shape.text(),
  blockexpiryformatted: shape.text(),
  blockexpiryrelative: shape.text(),
} as const;

/** The shapes of {@link blockInformation}. */
export const blockShapes = {
  ...singleBlockShapes,
  blockcomponents: shape.since('1.42', shape.list('_v', shape.record(singleBlockShapes))),
} as const;

type BlockFields = shape.ValueOf<ReturnType<typeof shape.record<typeof blockShapes>>>;

/** Leaves out of a described block what the wiki's version does not have, for errors, whose data has no shape. */
export function knownBlockFields(fields: BlockFields, { software }: Pick<Site, 'software'>): BlockFields {
  const { blockcomponents, ...own } = fields;
  const shapes: Readonly<Record<string, Shape>> = blockShapes;
  const isKnown = (name: string): boolean => {
    const versionRange = shapes[name]?.versionRange;
    return versionRange === undefined || software.has(versionRange);
  };
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => isKnown(name))),
    ...(blockcomponents &&
      isKnown('blockcomponents') && {
        blockcomponents: blockcomponents.map((one) => knownBlockFields(one, { software })),
      }),
  };
}

/**
 * Describes a block, or several blocks as one composite block that forbids whatever any of them does.
 */
export function blockInformation(blocks: readonly ViewerBlock[], writeTime: WriteTime): BlockFields {
  const [first, ...others] = blocks;
  if (!first) return {};
  if (others.length === 0) return fieldsOf(first, writeTime);
  const any = (is: (block: ViewerBlock) => boolean): boolean => blocks.some(is);
  const composite: ViewerBlock = {
    ...first,
    by: '',
    byId: 0,
    reason: 'There are several blocks of your account or address.',
    expiry: blocks.map(({ expiry }) => expiry).reduce((a, b) => (a > b ? a : b)),
    sitewide: any(({ sitewide }) => sitewide),
    anonymousOnly: blocks.every(({ anonymousOnly }) => anonymousOnly),
    noAccountCreation: any(({ noAccountCreation }) => noAccountCreation),
    noEmail: any(({ noEmail }) => noEmail),
    ownTalkAllowed: blocks.every(({ ownTalkAllowed }) => ownTalkAllowed),
    blocksAddresses: any(({ blocksAddresses }) => blocksAddresses),
    hidesAccount: any(({ hidesAccount }) => hidesAccount),
  };
  return {
    ...fieldsOf(composite, writeTime),
    blockid: null,
    blockcomponents: blocks.map((block) => fieldsOf(block, writeTime)),
  };
}

function fieldsOf(block: ViewerBlock, writeTime: WriteTime): BlockFields {
  const isIndefinite = block.expiry === 'infinity';
  return {
    blockid: block.id,
    blockedby: block.by,
    blockedbyid: block.byId,
    blockreason: block.reason,
    blockedtimestamp: isoTimestamp(block.timestamp),
    blockexpiry: isIndefinite ? 'infinite' : isoTimestamp(block.expiry),
    blockpartial: !block.sitewide,
    blocknocreate: block.noAccountCreation,
    blockanononly: block.anonymousOnly,
    blockemail: block.noEmail,
    blockowntalk: !block.ownTalkAllowed,
    blockautoblocking: block.blocksAddresses,
    ...(block.hidesAccount && { blockhidden: true }),
    blockedtimestampformatted: writeTime(block.timestamp),
    ...(!isIndefinite && {
      blockexpiryformatted: writeTime(block.expiry),
      // Times in the future are never shown relative to now.
      blockexpiryrelative: writeTime(block.expiry),
    }),
  };
}
