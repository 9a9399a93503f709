import { useDocumentTitle } from '@mantine/hooks';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { Halftone } from '../../../ui/Halftone.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './OrganizationIdentity.module.css';

/** Which organization it is, at one glance. */
export function OrganizationIdentity({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const { id, name, kind, field, logo, region, members, foundedYear, owner } = organization;
  useDocumentTitle(`${name} · THE DOT`);

  return (
    <Card flush>
      <div className={classes.cover}>
        <Halftone seed={id} columns={64} rows={11} />
      </div>
      <div className={classes.inside}>
        <div className={classes.logo}>
          <DotAvatar name={name} photo={logo} size={92} square />
        </div>
        <div className={classes.head}>
          <h1 className={classes.name}>{name}</h1>
          <Chip tone="accent">{t(`kind.${kind}`)}</Chip>
        </div>
        {field && <p className={classes.field}>{field}</p>}
        <dl className={classes.facts}>
          <Fact name={t('facts.members')}>
            <span className={classes.figure}>{format.number(members)}</span>
          </Fact>
          <Fact name={t('facts.owner')}>{owner?.name ?? t('no_owner')}</Fact>
          {region && <Fact name={t('facts.region')}>{region}</Fact>}
          {foundedYear !== null && <Fact name={t('facts.founded')}>{foundedYear}</Fact>}
        </dl>
      </div>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
