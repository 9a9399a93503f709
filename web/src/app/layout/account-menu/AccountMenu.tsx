import { Box, VisuallyHidden } from '@mantine/core';
import type { Me } from '@thedot/domain/users/users.contract';
import { IconSelector } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import { AccountMenuItems } from './AccountMenuItems.tsx';
import classes from './AccountMenu.module.css';

interface Props {
  me: Me;
  /** With name and organization, for the side menu; else the avatar alone. */
  wide?: boolean;
}

/** The menu of the signed-in user: presence, account, sign out. */
export function AccountMenu({ me, wide = false }: Props) {
  const { t } = useTranslation('shell');
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <Popup
      label={t('my_account')}
      className={clsx(classes.panel, wide ? classes.above : classes.below)}
      triggerClassName={wide ? classes.wide : classes.small}
      trigger={
        <>
          <DotAvatar name={name} photo={me.photo} size={wide ? 36 : 34} status={me.status} />
          {wide ? (
            <>
              <Box component="span" flex={1} miw={0}>
                <b className={classes.name} data-truncate>
                  {name}
                </b>
                <span className={classes.organization} data-truncate>
                  {me.organization?.name ?? me.email}
                </span>
              </Box>
              <VisuallyHidden>{t('me_opens')}</VisuallyHidden>
              <IconSelector size={16} aria-hidden />
            </>
          ) : (
            <VisuallyHidden>{t('me', { name })}</VisuallyHidden>
          )}
        </>
      }
    >
      {(close) => <AccountMenuItems me={me} onLeave={close} />}
    </Popup>
  );
}
