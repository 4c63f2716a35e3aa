/** Returns how many minutes a time zone is ahead of UTC at a time. */
type OffsetAt = (milliseconds: number) => number;

/** Earliest and latest offset that MediaWiki accepts, in minutes. */
const [EARLIEST, LATEST] = [-12 * 60, 14 * 60];

/** Returns the offsets of a zone of the IANA database, such as `Europe/Berlin`; undefined for an unknown zone. */
export function zoneOffsets(zone: string): OffsetAt | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  return (milliseconds) => {
    const name = format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === '-' ? -offset : offset;
  };
}

/**
 * Returns the offsets by which times are shown to a viewer, from the preference `timecorrection`: `ZoneInfo|60|Europe/Berlin`,
 * `Offset|60`, `System`, or hours as in `1` and `1:30`. `system` is the offset of the wiki's own zone.
 */
export function viewerOffsets(preference: string, system: () => number): OffsetAt {
  const [kind = '', minutes = '', zone = ''] = preference.split('|', 3);
  const offsets = kind === 'ZoneInfo' ? zoneOffsets(zone) : undefined;
  if (offsets) return offsets;
  const fixed = (offset: number): OffsetAt => {
    const bounded = Math.min(Math.max(offset, EARLIEST), LATEST);
    return () => bounded;
  };
  if (kind === 'ZoneInfo' || kind === 'Offset') return fixed(integerAt(minutes));
  const [hours = '', rest] = preference.split(':', 2);
  if (kind !== 'System' && rest !== undefined) {
    const offset = Math.abs(integerAt(hours)) * 60 + integerAt(rest);
    return fixed(integerAt(hours) < 0 ? -offset : offset);
  }
  return kind !== 'System' && /^[+-]?\d+$/.test(hours) ? fixed(Number(hours) * 60) : fixed(system());
}

/** The integer with which a text begins, as PHP casts it; 0 without one. */
const integerAt = (text: string): number => Number(/^\s*[+-]?\d+/.exec(text)?.[0] ?? 0);
