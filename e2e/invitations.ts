import { fillFields, clickButton } from './forms.ts';
import { extractLink, waitForMail } from './mails.ts';
import type { SignedInUser } from './users.ts';

/** Invites an address into the owner's organization and returns the mailed link. */
export async function inviteMember(owner: SignedInUser, email: string): Promise<string> {
  await owner.visit('/team');
  await clickButton(owner.page, 'Invite');
  await fillFields(owner.page, { Email: email });
  await clickButton(owner.page, 'Send invitation');
  await owner.page.getByText(`Invitation sent to ${email}`).waitFor();
  return extractLink(await waitForMail(email, /invited you to join|vous invite/));
}
