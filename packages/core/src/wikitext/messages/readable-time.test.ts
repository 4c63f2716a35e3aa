import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki, sampleWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

/** When an account of the sample wiki was blocked, as it reads in a language. */
async function blockedAt(uselang: string, of = wiki): Promise<unknown> {
  const answer = await of.request({
    action: 'query',
    list: 'users',
    ususers: '~2024-2',
    usprop: 'blockinfo',
    uselang,
  });
  return answer['query']?.['users']?.[0]?.['blockedtimestampformatted'];
}

test('times follow the order, the names and the digits of the language', async () => {
  const times = {
    en: '17:00, 20 April 2024',
    fr: '20 avril 2024 à 17:00',
    ru: '17:00, 20 апреля 2024',
    cs: '20. 4. 2024, 17:00',
    ja: '2024年4月20日 (土) 17:00',
    ko: '2024년 4월 20일 (토) 17:00',
    ar: '١٧:٠٠، ٢٠ أبريل ٢٠٢٤',
    th: '17:00, 20 เมษายน 2567',
    // A language without formats of its own has those of its fallback.
    frc: '20 avril 2024 à 17:00',
    qqx: '17:00, 20 (april) 2024',
  };
  for (const [language, time] of Object.entries(times))
    assert.equal(await blockedAt(language), time, language);
});

test("the wiki's preferred style is used where the language has it, without a calendar of its own", async () => {
  const { configuration } = wiki;
  const inStyle = async (language: string, date: string): Promise<unknown> => {
    using other = createWiki({
      ...sampleWiki(),
      configuration: { ...configuration, defaultoptions: { ...configuration.defaultoptions, date } },
    });
    return await blockedAt(language, other);
  };
  assert.equal(await inStyle('en', 'mdy'), '17:00, April 20, 2024');
  assert.equal(await inStyle('ar', 'ISO 8601'), '2024-04-20T17:00:00');
  assert.equal(await inStyle('ar', 'hijri'), '١٧:٠٠، ٢٠ أبريل ٢٠٢٤');
  assert.equal(await inStyle('cs', 'PČP td'), '17.00, 20. dubna 2024');
});

test("times are those of the wiki's time zone, or of the viewer's preference", async () => {
  const { configuration } = wiki;
  const inZones = async (timezone: string, timecorrection?: string): Promise<unknown> => {
    using other = createWiki({
      ...sampleWiki(),
      configuration: {
        ...configuration,
        general: { ...configuration.general, timezone },
        defaultoptions: { ...configuration.defaultoptions, ...(timecorrection && { timecorrection }) },
      },
    });
    return await blockedAt('en', other);
  };
  // Zones without summer time, since MediaWiki takes the offset that the wiki's zone has now.
  assert.equal(await inZones('Asia/Kolkata'), '22:30, 20 April 2024');
  assert.equal(await inZones('Asia/Kolkata', 'System|0'), '22:30, 20 April 2024');
  assert.equal(await inZones('Mars/Olympus'), '17:00, 20 April 2024');
  assert.equal(await inZones('UTC', 'ZoneInfo|60|Europe/Berlin'), '19:00, 20 April 2024');
  assert.equal(await inZones('UTC', 'ZoneInfo|-90|Mars/Olympus'), '15:30, 20 April 2024');
  assert.equal(await inZones('UTC', 'Offset|480'), '01:00, 21 April 2024');
  assert.equal(await inZones('UTC', '-3:30'), '13:30, 20 April 2024');
  assert.equal(await inZones('UTC', '+20'), '07:00, 21 April 2024');
});
