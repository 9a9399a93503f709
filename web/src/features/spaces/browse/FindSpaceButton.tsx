import { IconSearch } from '@tabler/icons-react';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import { useTranslation } from 'react-i18next';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { type BookedSpace, BookSpaceOf } from './BookSpaceOf.tsx';
import { FindSpace } from './FindSpace.tsx';
import { useState } from 'react';

/** Opens the panel that finds a free space; one click on a result opens the form that books it. */
export function FindSpaceButton({ group }: { group?: SpaceGroup | undefined }) {
  const { t } = useTranslation('find-spaces');
  const [opened, setOpened] = useState(false);
  const booking = useDialogFor<BookedSpace>();
  return (
    <>
      <NewButton
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('find.open')}
      </NewButton>
      <FormPanel opened={opened} onClose={() => setOpened(false)} title={t('find.title')}>
        <FindSpace group={group} onBook={booking.open} />
      </FormPanel>
      <BookSpaceOf booking={booking} />
    </>
  );
}
