import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SecretOnce } from './SecretOnce.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Once the secret is made: the title, and what `SecretOnce` says of it. */
  made: { title: string; label: string; text: string };
  /** The form, which calls `onMade` with the secret. */
  children: (onMade: (secret: string) => void) => ReactNode;
}

/** A form that makes a secret, then the secret, once. */
export function NewSecretDialog({ opened, onClose, title, made, children }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size="lg"
      title={secret === null ? title : made.title}
      requiresAnswer={secret !== null}
    >
      {secret === null ? (
        children(setSecret)
      ) : (
        <SecretOnce label={made.label} text={made.text} secret={secret} onKept={close} />
      )}
    </Dialog>
  );
}
