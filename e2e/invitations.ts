import { fill, press } from './forms.ts';
import { linkIn, mailTo } from './mails.ts';
import type { Person } from './people.ts';

/** Invites a person into the owner's organization; answers the mailed link. */
export async function invite(owner: Person, email: string): Promise<string> {
  await owner.visit('/team');
  await press(owner.page, 'Invite');
  await fill(owner.page, { 'Email address': email });
  await press(owner.page, 'Send the invitation');
  await owner.page.getByText(`The invitation to ${email} is on its way.`).waitFor();
  return linkIn(await mailTo(email, /invites you to|vous invite/));
}
