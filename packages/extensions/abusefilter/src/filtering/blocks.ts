import { isNamed, readExpiry, timestampMilliseconds, type Site, type Viewer } from '@wikiquery/core/wiki';
import { abusefilterSettings } from '../settings.ts';
import type { FilterAction } from '../store/filtering.ts';

/** What the block of a filter is like. */
export interface BlockTerms {
  /** When it ends, as `2 weeks` or `indefinite`. */
  readonly duration: string;
  readonly allowsOwnTalkPage: boolean;
}

/** The block of one of the filters that matched. */
export interface ChosenBlock extends BlockTerms {
  readonly filter: number;
  readonly action: FilterAction;
}

/** Reads how long a viewer is blocked; accounts may be blocked for another time than addresses. */
export function readBlock({ parameters }: FilterAction, viewer: Viewer, site: Site): BlockTerms {
  const { abuseFilterBlockDuration: usual, abuseFilterAnonBlockDuration: anonymous } =
    abusefilterSettings.of(site);
  const [talk, unnamed = '', named = ''] =
    parameters.length === 3
      ? parameters
      : [parameters.includes('blocktalk') ? 'blocktalk' : '', anonymous ?? usual, usual];
  return { duration: isNamed(viewer) ? named : unnamed, allowsOwnTalkPage: talk !== 'blocktalk' };
}

/** The block that lasts longest, of several the first. */
export function longestBlock(blocks: readonly ChosenBlock[], now: string): ChosenBlock | undefined {
  const endOf = ({ duration }: ChosenBlock): string => readExpiry(duration, timestampMilliseconds(now)) ?? '';
  let longest: ChosenBlock | undefined;
  for (const block of blocks) if (!longest || endOf(block) > endOf(longest)) longest = block;
  return longest;
}
