// Calls that take long: four pages with three pictures each, and a recording until it is published.
import { expect, test } from 'vitest';
import {
  callConference,
  controls,
  createMeeting,
  enter,
  MODERATOR,
  seesPictures,
} from './calls.ts';

/** A minute, and the next run of a job that comes each minute. */
const PATIENT = { timeout: 150_000 };

test('four participants, one of them a guest whom a moderator admits, see each other', async () => {
  const meeting = await createMeeting({ guestPolicy: 'ASK_MODERATOR' });
  const amel = await meeting.join('Amel', MODERATOR);
  const [badr, chiraz] = [await meeting.join('Badr'), await meeting.join('Chiraz')];
  const guest = await meeting.join('Dorra', { guest: 'true' });
  for (const page of [amel, badr, chiraz, guest]) await enter(page);
  await guest.page.getByText('The host will let you in').waitFor();
  await amel.page.getByRole('button', { name: 'Admit', exact: true }).click();

  await Promise.all([amel, badr, chiraz, guest].map((page) => seesPictures(page, 3, 300)));
});

test('a recording goes on after its page is loaded again, and is published once it is stopped', async () => {
  const meeting = await createMeeting({ record: 'true' });
  const amel = await meeting.join('Amel', MODERATOR);
  const badr = await meeting.join('Badr');
  const { page } = amel;
  for (const it of [amel, badr]) await enter(it);
  await seesPictures(amel, 1);
  const hasStored = (segment: number) =>
    page.waitForResponse((it) => it.ok() && it.url().includes(`/segments/${segment}/`));

  const first = hasStored(0);
  await controls(amel).getByRole('button', { name: 'Record' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start recording' }).click();
  await badr.page.getByRole('button', { name: 'Agree' }).click();
  await first;
  const second = hasStored(1);
  await page.reload();
  await enter(amel);
  await second;
  await controls(amel).getByRole('button', { name: 'Stop recording' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop recording' }).click();

  const { meetingID } = meeting;
  await expect
    .poll(() => callConference('getRecordings', { meetingID }), { timeout: 60_000 })
    .toMatch(/<state>published<[\s\S]*<size>[1-9]/);
});

test('participants read that five minutes and one minute are left, and the meeting ends after its duration', async () => {
  const long = await createMeeting({ duration: '6' });
  const early = await long.join('Amel', MODERATOR);
  await enter(early);
  const short = await createMeeting({ duration: '1' });
  const pages = [await short.join('Badr', MODERATOR), await short.join('Chiraz')];
  for (const it of pages) await enter(it);

  for (const { page } of pages) await page.getByText('1 minute left.').waitFor(PATIENT);
  for (const { page } of pages)
    await page.getByRole('heading', { name: 'The meeting has ended' }).waitFor(PATIENT);
  await early.page.getByText('5 minutes left.').waitFor(PATIENT);
  expect(await callConference('isMeetingRunning', { meetingID: short.meetingID })).toContain(
    '<running>false</running>',
  );
});
