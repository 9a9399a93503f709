// As many pictures as a mesh of four has: each page sends three and shows three.
import { test } from 'vitest';
import { createMeeting, enter, MODERATOR, seesPictures } from './calls.ts';

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
