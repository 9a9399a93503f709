import { Button } from '@mantine/core';
import type { SignInMethod } from '@thedot/domain/auth/openid.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { cameWith } from '../came-with.ts';
import { goAndLink, useUnlink, useWays } from '../openid-links.data.ts';
import classes from './LinkedProviders.module.css';
import { PasswordAgain } from './PasswordAgain.tsx';

/** Where else the person can sign in, and as whom; nothing in a hub that names no provider. */
export function LinkedProviders() {
  const { t } = useTranslation('auth');
  const { data, isLoadingError, refetch } = useWays();
  const { problem } = cameWith(useLocation().state);
  const [chosen, setChosen] = useState<SignInMethod | null>(null);
  const [opened, setOpened] = useState(false);

  if (isLoadingError) {
    return (
      <Card title={t('openid.ways')}>
        <LoadFailed onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data?.methods.length) return null;
  return (
    <Card title={t('openid.ways')} hint={t('openid.ways_hint')}>
      {problem && (
        <div className={classes.problem} role="alert">
          <Note>
            <ProblemText problem={problem} />
          </Note>
        </div>
      )}
      <ul className={classes.ways}>
        {data.methods.map((way) => (
          <Way
            key={way.provider.id}
            way={way}
            onChoose={() => {
              setChosen(way);
              setOpened(true);
            }}
          />
        ))}
      </ul>
      <Confirm way={chosen} opened={opened} onClose={() => setOpened(false)} />
    </Card>
  );
}

function Way({ way, onChoose }: { way: SignInMethod; onChoose: () => void }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const { provider, linked } = way;
  return (
    <li className={classes.way}>
      <div className={classes.words}>
        <strong>{provider.name}</strong>
        <span className={classes.second}>
          {linked
            ? t(linked.email ? 'openid.linked_as' : 'openid.linked_since', {
                email: linked.email,
                date: format.date(linked.since),
              })
            : t('openid.not_linked')}
        </span>
      </div>
      <Button
        variant="default"
        onClick={onChoose}
        aria-label={t(linked ? 'openid.unlink_from' : 'openid.link_to', {
          provider: provider.name,
        })}
      >
        {t(linked ? 'openid.unlink' : 'openid.link')}
      </Button>
    </li>
  );
}

interface ConfirmProps {
  /** None is chosen yet. */
  way: SignInMethod | null;
  opened: boolean;
  onClose: () => void;
}

/** Both ways of changing it ask for the password: an open session alone is not enough. */
function Confirm({ way, opened, onClose }: ConfirmProps) {
  const { t } = useTranslation('auth');
  const unlink = useUnlink();
  const name = way?.provider.name ?? '';
  const linked = way?.linked ?? null;

  async function confirm({ provider }: SignInMethod, password: string) {
    if (!linked) return goAndLink(provider.id, password);
    await unlink.mutateAsync({ id: linked.id, password });
    onClose();
    showSuccess(t('openid.unlinked', { provider: name }));
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(linked ? 'openid.unlink_from' : 'openid.link_to', { provider: name })}
    >
      {way && (
        <PasswordAgain
          text={t(linked ? 'openid.unlink_text' : 'openid.link_text', { provider: name })}
          action={t(linked ? 'openid.unlink' : 'openid.go', { provider: name })}
          danger={linked !== null}
          onConfirm={(password) => confirm(way, password)}
        />
      )}
    </Dialog>
  );
}
