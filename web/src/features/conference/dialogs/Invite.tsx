import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText, useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { showFailure } from '../use-call.ts';

/** How the user invites guests; given by the page around the call to those who may. */
export interface CallInvite {
  /** Finds or creates the address with which guests join. */
  readonly findAddress: () => Promise<string>;
  /** Also offered on the stage while no one else is inside: others come by this address. */
  readonly isOfferedAlone: boolean;
}

interface Invite {
  readonly copyLink: () => void;
  readonly isOfferedAlone: boolean;
}

const InviteContext = createContext<Invite | null>(null);

/** Copies a link for guests; null for those who may not invite. */
export const useInvite = (): Invite | null => use(InviteContext);

interface Props {
  invite: CallInvite | undefined;
  children: ReactNode;
}

/** Lets the parts of the call invite guests, and shows the address if the browser refuses to copy it. */
export function InviteProvider({ invite, children }: Props) {
  const { t } = useTranslation('visio-call');
  const [address, setAddress] = useState('');
  const [isShown, setShown] = useState(false);
  const isBusy = useRef(false);
  const value = useMemo((): Invite | null => {
    if (!invite) return null;
    async function copyLink({ findAddress }: CallInvite) {
      const found = await findAddress();
      if (await copyText(found)) return showSuccess(t('invite.copied'));
      setAddress(found);
      setShown(true);
    }
    return {
      isOfferedAlone: invite.isOfferedAlone,
      copyLink: () => {
        if (isBusy.current) return;
        isBusy.current = true;
        showFailure(copyLink(invite).finally(() => (isBusy.current = false)));
      },
    };
  }, [invite, t]);
  return (
    <InviteContext value={value}>
      {children}
      <Dialog opened={isShown} onClose={() => setShown(false)} title={t('invite.action')}>
        <Address address={address} />
      </Dialog>
    </InviteContext>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation('visio-call');
  const copy = useCopyToClipboard();
  return (
    <>
      <TextInput
        label={t('invite.address')}
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text fz="sm" c="var(--dot-ink-2)" mt="sm">
        {t('invite.hint')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copy(address, t('invite.copied'))}
        >
          {t('invite.copy')}
        </Button>
      </Group>
    </>
  );
}
