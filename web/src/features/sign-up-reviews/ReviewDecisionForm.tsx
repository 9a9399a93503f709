import { Box, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import {
  AcceptSignUp,
  type AcceptedRole,
  DeclineSignUp,
  type SignUpDetails,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { grantableRoles } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { DESCRIPTION_BELOW } from '../../ui/fields/description-below.ts';
import { AutosizeTextarea } from '../../ui/fields/AutosizeTextarea.tsx';
import classes from './SignUpReviewDrawer.module.css';
import { useDecideSignUp } from './sign-up-reviews.data.ts';

interface Props {
  signUp: SignUpDetails;
  /** Called after a decision and after a cancellation. */
  onClose: () => void;
}

/** Accepts or declines a sign-up in two steps: the decision, then its details. */
export function ReviewDecisionForm({ signUp, onClose }: Props) {
  const { t } = useTranslation('registrations');
  const [deciding, setDeciding] = useState<'accept' | 'decline' | null>(null);
  const { review } = signUp;
  const end = () => {
    setDeciding(null);
    onClose();
  };

  // Stays when another reviewer decides first, so that the typed reason is not lost.
  if (deciding === 'decline') {
    return (
      <div className={classes.bar}>
        <DeclineForm signUp={signUp} onClose={end} />
      </div>
    );
  }
  if (review === 'accepted') return null;
  if (deciding === 'accept') {
    return (
      <div className={classes.bar}>
        <AcceptForm signUp={signUp} from={review} onClose={end} />
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <Group justify="flex-end" gap={10}>
        {review === 'waiting' && (
          <Button variant="default" onClick={() => setDeciding('decline')}>
            {t('decide.decline')}
          </Button>
        )}
        <Button onClick={() => setDeciding('accept')}>
          {t(review === 'waiting' ? 'decide.accept' : 'decide.accept_after_all')}
        </Button>
      </Group>
    </div>
  );
}

const AcceptFields = AcceptSignUp.pick({ role: true });

interface AcceptFormProps {
  signUp: SignUpDetails;
  from: 'waiting' | 'declined';
  onClose: () => void;
}

/** Accepts the applicant with one of the roles that the reviewer may grant. */
function AcceptForm({ signUp: { id, name, station5G }, from, onClose }: AcceptFormProps) {
  const { t } = useTranslation('registrations');
  const { mutateAsync: decide } = useDecideSignUp();
  const me = useMe();
  const roles = grantableRoles(me.role);
  const form = useContractForm<{ role: AcceptedRole }, SignUpDetails>(AcceptFields, {
    initialValues: { role: !station5G && roles.includes('startup') ? 'startup' : 'external' },
    submit: (values) => decide({ id, decision: 'accept', ...values, from }),
    onDone: () => {
      onClose();
      showSuccess(t('decide.accepted', { name }));
    },
  });

  return (
    <form {...form.formProps}>
      <Title order={3} mb={12}>
        {t('decide.accept_title', { name })}
      </Title>
      {roles.length > 1 && (
        <Radio.Group label={t('decide.role')} {...form.getInputProps('role')}>
          <Stack gap={10} mt={8}>
            {roles.map((it) => (
              <Radio
                key={it}
                value={it}
                label={t(`decide.role_${it}`)}
                description={t(
                  it === 'external' && station5G
                    ? 'decide.role_external_station_hint'
                    : `decide.role_${it}_hint`,
                )}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text mt={12} fz="sm" c="var(--dot-ink-2)">
        {t('decide.accept_note')}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('decide.keep')}
        </Button>
        <Button type="submit" loading={form.busy} autoFocus>
          {t('decide.accept_confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

const DeclineFields = DeclineSignUp.pick({ reason: true });

interface DeclineFormProps {
  signUp: SignUpDetails;
  onClose: () => void;
}

/** Declines with a reason that the applicant will read. */
function DeclineForm({ signUp: { id, name, review }, onClose }: DeclineFormProps) {
  const { t } = useTranslation(['registrations', 'ui']);
  const { mutateAsync: decide } = useDecideSignUp();
  const form = useContractForm(DeclineFields, {
    initialValues: { reason: '' },
    submit: ({ reason }) => decide({ id, decision: 'decline', reason }),
    onDone: () => {
      onClose();
      showSuccess(t('decide.declined', { name }));
    },
  });

  const isTooLate = review !== 'waiting' && !form.busy;

  return (
    <form {...form.formProps}>
      <Title order={3} mb={12}>
        {t('decide.decline_title', { name })}
      </Title>
      <AutosizeTextarea
        {...DESCRIPTION_BELOW}
        autoFocus
        readOnly={isTooLate}
        size="md"
        label={t('decide.reason')}
        description={!isTooLate && t('decide.reason_hint', { name })}
        minRows={3}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      {isTooLate && (
        <Box mt={12} role="status">
          <InlineAlert>{t('decide.too_late', { name })}</InlineAlert>
        </Box>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(isTooLate ? 'ui:close' : 'decide.keep')}
        </Button>
        {!isTooLate && (
          <Button type="submit" color="crimson" loading={form.busy}>
            {t('decide.decline_confirm')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
