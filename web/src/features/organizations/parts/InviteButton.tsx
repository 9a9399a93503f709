import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { team } from '@thedot/domain/organizations/team.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { invite } from '../team.data.ts';
import classes from './InviteButton.module.css';

interface Props {
  organization: Organization;
}

export function InviteButton({ organization }: Props) {
  const { t } = useTranslation('organizations');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        className={classes.opener ?? ''}
        leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {t('invite.action')}
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        title={t('invite.title', { name: organization.name })}
      >
        <InviteForm organization={organization} onDone={close} />
      </Dialog>
    </>
  );
}

const Address = team.invite.body.pick({ email: true });

function InviteForm({ organization, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('organizations');
  const form = useContractForm(Address, {
    initialValues: { email: '' },
    submit: ({ email }) => invite(organization.id, email),
    onDone: (_, { email }) => {
      onDone();
      showSuccess(t('invite.done', { email: email.trim() }));
    },
  });
  return (
    <form {...form.formProps}>
      <TextInput
        data-autofocus
        label={t('invite.email')}
        description={t('invite.hint')}
        type="email"
        {...form.getInputProps('email')}
      />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('invite.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
