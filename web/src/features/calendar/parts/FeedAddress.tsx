import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import classes from './FeedDialog.module.css';

const PROGRAMS = ['google', 'apple', 'outlook'] as const;

interface Props {
  address: string;
  ref: Ref<HTMLInputElement>;
}

/** The address, this once, and where it is put. */
export function FeedAddress({ address, ref }: Props) {
  const { t } = useTranslation('calendar');

  const copy = useCopyToClipboard();

  return (
    <>
      <div className={classes.address}>
        <TextInput
          label={t('feed.address')}
          description={t('feed.once')}
          readOnly
          value={address}
          ref={ref}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {/* Browsers give a clipboard to safe addresses only. */}
        {'clipboard' in navigator && (
          <Button
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy(address, t('feed.copied'))}
          >
            {t('feed.copy')}
          </Button>
        )}
      </div>
      <dl className={classes.programs}>
        {PROGRAMS.map((program) => (
          <div key={program}>
            <dt>{t(`feed.${program}.name`)}</dt>
            <dd>{t(`feed.${program}.how`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
