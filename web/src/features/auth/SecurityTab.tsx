import { Stack } from '@mantine/core';
import { LinkedProviders } from './parts/LinkedProviders.tsx';
import { MySessions } from './parts/MySessions.tsx';
import { PasswordCard } from './parts/PasswordCard.tsx';
import { SecondFactorCard } from './parts/SecondFactorCard.tsx';

/** How one gets in, what guards the door, and where it stands open. */
export function SecurityTab() {
  return (
    <Stack gap="lg">
      <SecondFactorCard />
      <PasswordCard />
      <LinkedProviders />
      <MySessions />
    </Stack>
  );
}
