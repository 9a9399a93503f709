import { Stack } from '@mantine/core';
import { can } from '@thedot/domain/access/access';
import { openId } from '@thedot/domain/auth/openid.contract';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { LinkedProviders } from './parts/LinkedProviders.tsx';
import { MySessions } from './parts/MySessions.tsx';
import { PasswordCard } from './parts/PasswordCard.tsx';
import { SecondFactorCard } from './parts/SecondFactorCard.tsx';

/** How one gets in, what guards the door, and where it stands open. */
export function SecurityTab() {
  const mayLink = can(toPerson(useMe()), openId.methods.access);
  return (
    <Stack gap="lg">
      <SecondFactorCard />
      <PasswordCard />
      {mayLink && <LinkedProviders />}
      <MySessions />
    </Stack>
  );
}
