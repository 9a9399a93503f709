import { Stack } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { openId } from '@thedot/domain/auth/openid.contract';
import { toPerson, useIsViewing, useMe } from '../../../lib/session/session.ts';
import { ClosedWhileViewing } from '../../../ui/ClosedWhileViewing.tsx';
import { OwnViewings } from './OwnViewings.tsx';
import { LinkedProviders } from './LinkedProviders.tsx';
import { SignInSessions } from './SignInSessions.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** Second factor, password, linked providers, sign-in sessions, and who viewed the hub as the user. */
export const SecurityTab = () => (useIsViewing() ? <ClosedWhileViewing /> : <OpenSecurityTab />);

function OpenSecurityTab() {
  const canLink = can(toPerson(useMe()), openId.methods.access);
  return (
    <Stack gap="lg">
      <SecondFactorCard />
      <PasswordCard />
      {canLink && <LinkedProviders />}
      <SignInSessions />
      <OwnViewings />
    </Stack>
  );
}
