import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['data'] })`
  dirty-dataset: Tell me about the messiest data set you have worked with.
    What was wrong with it, how you cleaned it, and what you told people about its limits.
    > Which rows did you throw away, and how did you justify it?
    # quality data cleaning, sql

  query-takes-hours: A query that feeds the morning report takes four hours. How do you speed it up?
    The query plan first, then filters, joins, and indexes, and a check that results still match.
    > When would you rebuild the table instead?
    # technical_depth sql, performance, data warehouse

  metric-suddenly-drops: Daily sign-ups fell by a third overnight. How do you find out why?
    Whether the data is right, which segment fell, what changed, and when you raise the alarm.
    > What would you say to the team after the first hour?
    # analysis analytics, sql, dashboards

  experiment-result: How do you decide whether an A/B test has a winner?
    The question and sample size set beforehand, the effect with its range, and side effects.
    > What do you do if people checked the results every day?
    # analysis experimentation, statistics

  explain-a-model: Explain a model you built to someone who has never trained one.
    What goes in, what comes out, how often it's wrong, and what it is used for.
    > Which mistakes of the model worried you most?
    # communication machine learning

  model-in-production: What happens to one of your models after it goes live?
    The signals you watch, how you notice drift, and when you retrain it or turn it off.
    > Tell me about a model you had to pull back. What happened?
    # ownership (mid, senior, lead) machine learning, monitoring

  biased-data: How do you check whether your data treats a group of people unfairly?
    Who is missing, results compared by group, and what you changed or refused to build.
    > Who should make the final call?
    # integrity machine learning, statistics

  pipeline-breaks-at-night: How do you build a data pipeline that can fail at night without ruining the morning?
    Steps that are safe to rerun, checks on incoming data, and a clear sign when data is late.
    > What do readers of the report see in the meantime?
    # technical_depth data pipelines, etl, python

  chart-that-misled: Tell me about a chart that led people to the wrong conclusion.
    What they read into it, what the data really said, and how you redrew it.
    > How do you test whether a chart is understood?
    # communication data visualization, dashboards

  forecast-was-wrong: Describe a forecast you made that turned out wrong.
    What you assumed, how far off you were, and how you show uncertainty now.
    > How did the people who relied on it react?
    # learning forecasting, statistics

  one-definition: Finance and sales define "active customer" differently. How do you settle it?
    Both definitions written down, the decision each one serves, and one owner for the term.
    > What do you do with last year's numbers?
    # stakeholder_management data governance, reporting

  choose-the-metric: How would you choose one number to judge a new feature by?
    The behavior that shows value, how it could be gamed, and a second number to keep it honest.
    > What would make you abandon that number?
    # decision_making analytics, kpis
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['data'] })`
  analysis-nobody-used: Tell me about an analysis that you were proud of but nobody used.
    Why it didn't help with the decision, what you asked too late, and how you start projects now.
    > How do you find the decision behind a data request?
    # customer_focus analytics, reporting

  number-by-noon: A director needs a number by noon, and you know the data is unreliable. What do you do?
    A rough answer with its range, what it must not be used for, and when a better one comes.
    > What if the number ends up on a slide without your warning?
    # integrity reporting

  first-data-project: Tell me about the first question that you answered with real data.
    The question, how you got the data, one wrong turn, and what people did with the answer.
    > How did you check that your answer was right?
    # results (entry, mid) data analysis, excel

  report-replaced: Which recurring report did you get rid of or automate?
    Who read it, the hours it took, and what people use today instead.
    > Did anyone complain, and were they right?
    # ownership reporting, automation, sql
`;

export const dataQuestions = [...technical, ...behavioral];
