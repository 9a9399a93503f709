import { Stack } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { openId } from '@thedot/domain/auth/openid.contract';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { LinkedProviders } from './LinkedProviders.tsx';
import { SignInSessions } from './SignInSessions.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** Second factor, password, linked providers and sign-in sessions. */
export function SecurityTab() {
  const canLink = can(toPerson(useMe()), openId.methods.access);
  return (
    <Stack gap="lg">
      <SecondFactorCard />
      <PasswordCard />
      {canLink && <LinkedProviders />}
      <SignInSessions />
    </Stack>
  );
}
