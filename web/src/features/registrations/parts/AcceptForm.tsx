import { Button, Radio } from '@mantine/core';
import {
  AcceptSignUp,
  type AcceptedRole,
  type SignUpDetails,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { grantableRoles } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useDecide } from '../registrations.data.ts';
import classes from './DecisionBar.module.css';

const Choice = AcceptSignUp.pick({ role: true });

interface Props {
  registration: SignUpDetails;
  from: 'waiting' | 'declined';
  onEnd: () => void;
}

/** Lets somebody in, as what the reviewer chooses among the roles they may give. */
export function AcceptForm({ registration: { id, name, station5G }, from, onEnd }: Props) {
  const { t } = useTranslation('registrations');
  const { mutateAsync: decide } = useDecide();
  const me = useMe();
  const roles = grantableRoles(me.role);
  const form = useContractForm<{ role: AcceptedRole }, SignUpDetails>(Choice, {
    initialValues: { role: !station5G && roles.includes('startup') ? 'startup' : 'external' },
    submit: (choice) => decide({ id, decision: 'accept', ...choice, from }),
    onDone: () => {
      onEnd();
      showSuccess(t('decide.accepted', { name }));
    },
  });

  return (
    <form {...form.formProps}>
      <h3 className={classes.title}>{t('decide.accept_title', { name })}</h3>
      {roles.length > 1 && (
        <Radio.Group label={t('decide.role')} {...form.getInputProps('role')}>
          <div className={classes.roles}>
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
          </div>
        </Radio.Group>
      )}
      <p className={classes.note}>{t('decide.accept_note')}</p>
      <DialogActions>
        <Button variant="default" onClick={onEnd}>
          {t('decide.keep')}
        </Button>
        <Button type="submit" loading={form.busy} autoFocus>
          {t('decide.accept_confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
