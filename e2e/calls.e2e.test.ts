// Meetings of the built-in conference: real pictures and sounds between browsers, with fake devices.
import { test } from 'vitest';
import {
  controls,
  createMeeting,
  enter,
  MODERATOR,
  personTile,
  seesMoreFrames,
  seesPictures,
} from './calls.ts';

test('two participants see each other and a shared screen, and again after a lost connection and a reload', async () => {
  const meeting = await createMeeting();
  const amel = await meeting.join('Amel', MODERATOR);
  const badr = await meeting.join('Badr');
  await enter(amel);
  await amel.page.getByText('You’re the only one here.').waitFor();
  await enter(badr);
  await Promise.all([seesPictures(amel, 1), seesPictures(badr, 1)]);
  await controls(amel).getByRole('button', { name: 'Share screen' }).click();
  await badr.page.getByRole('figure', { name: 'Screen of Amel' }).waitFor();
  await seesPictures(badr, 2);
  await controls(amel).getByRole('button', { name: 'Stop sharing' }).click();
  await badr.page.getByRole('figure', { name: 'Screen of Amel' }).waitFor({ state: 'detached' });

  await badr.context.setOffline(true);
  await badr.page.getByText('Connection lost.').waitFor();
  await personTile(amel.page, 'Badr').getByText('Reconnecting').waitFor();
  await badr.context.setOffline(false);
  await badr.page.getByText('Connection lost.').waitFor({ state: 'detached' });
  await personTile(amel.page, 'Badr').getByText('Reconnecting').waitFor({ state: 'detached' });
  await Promise.all([seesMoreFrames(amel), seesMoreFrames(badr)]);

  await badr.page.reload();
  await enter(badr);
  await Promise.all([seesPictures(amel, 1), seesPictures(badr, 1)]);
});
