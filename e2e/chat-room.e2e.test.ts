import { expect, test } from 'vitest';
import { messages, openChat, readDown, talker, write } from './chats.ts';
import { deafen, people } from './people.ts';

test('two people write, see, answer, react, change, pin and delete, each before the eyes of the other', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const [hers, his] = [messages(amira.page), messages(slimane.page)];

  await write(amira.page, 'Two pilots, **41 fridges**');
  await his.filter({ hasText: 'Two pilots, 41 fridges' }).waitFor();
  await hers.filter({ hasText: 'Two pilots' }).getByText('Seen').waitFor();

  await slimane.page.getByRole('textbox', { name: 'Write to Amira' }).pressSequentially('I am');
  await amira.page.getByText('Slimane is writing').waitFor();
  await slimane.page.getByRole('textbox', { name: 'Write to Amira' }).fill('');

  const pilots = his.filter({ hasText: 'Two pilots' }).first();
  await pilots.hover();
  await pilots.getByRole('button', { name: 'React with 👍' }).click();
  await hers.getByRole('button', { name: '👍 1 reaction', pressed: false }).click();
  await pilots.getByRole('button', { name: '👍 2 reactions', pressed: true }).waitFor();

  await pilots.hover();
  await pilots.getByRole('button', { name: 'Reply' }).click();
  await slimane.page.getByText('Replying to Amira').waitFor();
  await write(slimane.page, 'Then call the ten names, @Amira');
  const answer = hers.filter({ hasText: 'Then call the ten names' });
  await answer.getByRole('button', { name: /Two pilots, 41 fridges/ }).waitFor();
  await answer.getByText('@Amira').waitFor();

  const box = slimane.page.getByRole('textbox', { name: 'Write to Amira' });
  await box.press('ArrowUp');
  await slimane.page.getByText('Editing your message').waitFor();
  await box.fill('Then call the twenty names');
  await box.press('Enter');
  await hers.filter({ hasText: 'Then call the twenty names' }).getByText('edited').waitFor();

  await pilots.hover();
  await pilots.getByRole('button', { name: 'Pin', exact: true }).click();
  await amira.page.getByRole('button', { name: /2 pinned/ }).waitFor();

  const pinned = hers.filter({ hasText: 'Two pilots' }).first();
  await pinned.hover();
  await pinned.getByRole('button', { name: 'More' }).click();
  await amira.page.getByRole('menuitem', { name: 'Delete for both' }).click();
  await amira.page.getByText('Being deleted for both').waitFor();
  // Neither where it stood nor in what quotes it.
  await his.getByText('This message was deleted').first().waitFor();
  await expect.poll(() => his.filter({ hasText: 'Two pilots, 41 fridges' }).count()).toBe(0);
});

test('what is sent by mistake is taken back, and stands in the composer again', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);

  await write(amira.page, 'Not yet ready');
  await messages(slimane.page).filter({ hasText: 'Not yet ready' }).waitFor();
  await amira.page.getByRole('button', { name: 'Undo' }).click();

  await messages(slimane.page).filter({ hasText: 'Not yet ready' }).waitFor({ state: 'detached' });
  const box = amira.page.getByRole('textbox', { name: 'Write to Slimane' });
  await expect.poll(() => box.inputValue()).toBe('Not yet ready');
  await box.fill('');
});

test('a message whose answer was lost is sent again, and stands there once', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await deafen(amira.page);
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const tries: string[] = [];
  await amira.page.route('**/api/privatechat/sendmessage', async (route) => {
    tries.push(route.request().postData() ?? '');
    if (tries.length > 1) return route.continue();
    // It arrives; that it did does not, neither by the answer nor by the line.
    await route.fetch();
    await route.abort('connectionreset');
  });

  await write(amira.page, 'Only once, please');
  await messages(slimane.page).filter({ hasText: 'Only once, please' }).waitFor();
  await amira.page.reload();

  const hers = messages(amira.page).filter({ hasText: 'Only once, please' });
  await hers.waitFor();
  await expect.poll(() => tries.length).toBe(2);
  const { newest } = await talker(amira);
  const all = await newest(slimane);
  expect(all.filter(({ text }) => text === 'Only once, please')).toHaveLength(1);
  await expect.poll(() => hers.count()).toBe(1);
  await expect.poll(() => new Set(tries).size).toBe(1);
});

test('what is deleted as the page goes is deleted, and what was not sent goes from another page', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const [hers, his] = [messages(amira.page), messages(slimane.page)];

  await write(amira.page, 'Gone with the page');
  await his.filter({ hasText: 'Gone with the page' }).waitFor();
  await hers.filter({ hasText: 'Gone with the page' }).hover();
  await amira.page.getByRole('button', { name: 'More', exact: true }).click();
  await amira.page.getByRole('menuitem', { name: 'Delete for both' }).click();
  await amira.page.goto('/experts');
  await his.filter({ hasText: 'Gone with the page' }).waitFor({ state: 'detached' });

  await openChat(amira, slimane);
  await amira.page.route('**/api/privatechat/sendmessage', (route) => route.abort());
  await write(amira.page, 'Sent from elsewhere');
  await amira.page.getByRole('button', { name: 'Try again' }).waitFor();
  await amira.page.unroute('**/api/privatechat/sendmessage');
  await amira.page.goto('/dashboard');
  await his.filter({ hasText: 'Sent from elsewhere' }).waitFor();
});

test('what two hundred messages said while somebody was away is there once, in order', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  const { say } = await talker(slimane);
  await openChat(amira, slimane);

  await amira.context.setOffline(true);
  await write(amira.page, 'Written without a network');
  await amira.page.getByRole('button', { name: 'Try again' }).waitFor();
  for (let nth = 1; nth <= 200; nth += 1) await say(amira, `Missed ${nth}`);
  await amira.context.setOffline(false);

  // More than fits on a screen begins behind a line of its own.
  await amira.page.getByText('New', { exact: true }).waitFor();
  await messages(amira.page).filter({ hasText: 'Missed 1' }).first().waitFor();
  const read = await readDown(amira.page, 'Missed 1');
  expect(read.filter((words) => words.startsWith('Missed'))).toEqual(
    Array.from({ length: 200 }, (_, nth) => `Missed ${nth + 1}`),
  );
  expect(read.filter((words) => words === 'Written without a network')).toHaveLength(1);
});

test('a link to an old message opens the room around it, and leads back to the newest', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  const { say } = await talker(slimane);
  const first = await say(amira, 'The first of many');
  for (let nth = 1; nth <= 120; nth += 1) await say(amira, `Afterwards ${nth}`);

  await amira.visit(`/chat?room=${first.roomId}&message=${first.id}`);
  await messages(amira.page).filter({ hasText: 'The first of many' }).waitFor();
  await amira.page.getByRole('button', { name: /Jump to latest|new message/ }).click();
  await messages(amira.page).filter({ hasText: 'Afterwards 120' }).waitFor();
});
