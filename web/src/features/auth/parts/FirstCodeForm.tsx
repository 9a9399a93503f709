import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { secondFactor, type SecondFactorSetup } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { confirmSetup } from '../second-factor.data.ts';
import { QrCode } from './QrCode.tsx';
import classes from './SetUpSteps.module.css';

interface Props {
  setup: SecondFactorSetup;
  cancel: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onLate: () => void;
  onCancel: () => void;
}

const FirstCode = secondFactor.confirm.body.pick({ code: true });

/** The key goes to the phone by its camera, or by hand; a first code shows that it has arrived. */
export function FirstCodeForm({ setup, cancel, onDone, onLate, onCancel }: Props) {
  const { t } = useTranslation('security');
  const { uri, key } = setup;
  const form = useContractForm(FirstCode, {
    initialValues: { code: '' },
    isSecret: true,
    submit: ({ code }) => confirmSetup(setup.setup, code),
    onDone: (codes) => {
      showSuccess(t('set_up.done'));
      onDone(codes);
    },
    onRefused: ({ code }) => {
      const isLate = code === 'second_factor.setup_expired';
      if (isLate) onLate();
      return isLate;
    },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="lg">
        <div className={classes.scan}>
          <QrCode text={uri} label={t('set_up.qr')} />
          <div className={classes.words}>
            <p>{t('set_up.scan')}</p>
            <Anchor href={uri} className={classes.here}>
              {t('set_up.open')}
            </Anchor>
            <p className={classes.hint} id="typed-key">
              {t('set_up.type')}
            </p>
            <code className={classes.key} aria-labelledby="typed-key">
              {key.match(/.{1,4}/g)?.join(' ')}
            </code>
          </div>
        </div>
        <TextInput
          label={t('set_up.first_code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          ref={focusInPlace}
          classNames={{ input: classes.code }}
          {...form.getInputProps('code')}
        />
        <div className={classes.actions}>
          <Button variant="default" {...KEEP_FOCUS} onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('set_up.confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** The picture to scan comes first: on a phone it stays in sight. */
const focusInPlace = (field: HTMLElement | null) => field?.focus({ preventScroll: true });
