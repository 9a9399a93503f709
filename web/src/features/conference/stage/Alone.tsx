import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInvite } from '../dialogs/Invite.tsx';
import classes from './Stage.module.css';

/** Shown while no one else is inside, with the link for others where they come by one. */
export function Alone() {
  const { t } = useTranslation('visio-call');
  const invite = useInvite();
  return (
    <div className={classes.alone}>
      <p>
        <strong>{t('stage.alone')}</strong> {t('stage.alone_hint')}
      </p>
      {invite?.isOfferedAlone && (
        <Button
          size="sm"
          radius="xl"
          leftSection={<IconCopy size={17} stroke={1.75} aria-hidden />}
          onClick={invite.copyLink}
        >
          {t('invite.copy')}
        </Button>
      )}
    </div>
  );
}
