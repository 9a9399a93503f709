import { Card } from '../../../ui/Card.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import classes from '../DashboardPage.module.css';

/** Stands for the cards of the dashboard while they load. */
export const CardSkeletons = () => (
  <div className={classes.cards}>
    <Card>
      <Skeletons shape="rows" count={4} />
    </Card>
    <Card>
      <Skeletons shape="text" count={5} />
    </Card>
  </div>
);
