import type { Surroundings } from '../../query/context.ts';
import * as shape from '../../result/shape.ts';
import type { ViewerBlock } from '../../store/viewer-blocks.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';

const ofOne = {
  blockid: shape.value(),
  blockedby: shape.text(),
  blockedbyid: shape.integer(),
  blockreason: shape.text(),
  blockedtimestamp: shape.text(),
  blockexpiry: shape.text(),
  blockpartial: shape.flag(),
  blocknocreate: shape.flag(),
  blockanononly: shape.flag(),
  blockemail: shape.flag(),
  blockowntalk: shape.flag(),
  blockedtimestampformatted: shape.text(),
  blockexpiryformatted: shape.text(),
  blockexpiryrelative: shape.text(),
} as const;

/** The fields by which the API tells of the block of whoever asks. */
export const blockShapes = {
  ...ofOne,
  blockcomponents: shape.list('_v', shape.record(ofOne)),
} as const;

type BlockFields = shape.ValueOf<ReturnType<typeof shape.record<typeof blockShapes>>>;

/** Tells of one block, or of several as if they were one that forbids what any of them does. */
export function blockInformation(
  blocks: readonly ViewerBlock[],
  surroundings: Pick<Surroundings, 'now'>,
): BlockFields {
  const [first, ...others] = blocks;
  if (!first) return {};
  if (others.length === 0) return information(first, surroundings);
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
  };
  return {
    ...information(composite, surroundings),
    blockid: null,
    blockcomponents: blocks.map((block) => information(block, surroundings)),
  };
}

function information(block: ViewerBlock, { now }: Pick<Surroundings, 'now'>): BlockFields {
  const endless = block.expiry === 'infinity';
  return {
    blockid: block.id,
    blockedby: block.by,
    blockedbyid: block.byId,
    blockreason: block.reason,
    blockedtimestamp: isoTimestamp(block.timestamp),
    blockexpiry: endless ? 'infinite' : isoTimestamp(block.expiry),
    blockpartial: !block.sitewide,
    blocknocreate: block.noAccountCreation,
    blockanononly: block.anonymousOnly,
    blockemail: block.noEmail,
    blockowntalk: !block.ownTalkAllowed,
    blockedtimestampformatted: formatted(block.timestamp),
    ...(!endless && {
      blockexpiryformatted: formatted(block.expiry),
      blockexpiryrelative: relative(Date.parse(isoTimestamp(block.expiry)) - now),
    }),
  };
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function formatted(timestamp: string): string {
  const date = new Date(isoTimestamp(timestamp));
  return `${clock.format(date)}, ${calendar.format(date)}`;
}

const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function relative(milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat('en');
  const unit = units.find(([, length]) => milliseconds >= length);
  return unit
    ? format.format(Math.floor(milliseconds / unit[1]), unit[0])
    : format.format(Math.floor(milliseconds / 1000), 'second');
}
