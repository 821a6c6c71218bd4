import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['healthcare'] })`
  patient-suddenly-worse: A stable patient suddenly gets worse during your shift. What do you do first?
    Check and secure the patient, call for help early, a clear handover, and notes afterward.
    > How do you describe it to the doctor in 20 seconds?
    # decision_making patient care, emergency response

  medication-check: How do you make sure that the right patient gets the right medication?
    The checks every time, what you do when interrupted, and a near miss you noticed.
    > A dose looks wrong to you. What do you do?
    # quality medication administration, patient safety

  explain-a-diagnosis: How do you explain a serious finding to a patient without medical words?
    A quiet place, short sentences, time for feelings, and asking what they understood.
    > What do you do if they don't want to hear it?
    # communication patient education, patient care

  shift-handover: What belongs in a good handoff at the end of a shift?
    The patients to watch, what is pending, what might go wrong, and time for questions.
    > Tell me about something that got lost in a handoff. What was it?
    # communication handover, documentation

  too-many-patients: You have more patients than you can care for at once. How do you prioritize?
    Urgency before order, what you delegate, and an update for those who wait.
    > When do you tell your supervisor that it isn't safe?
    # planning triage, patient care

  infection-control: A colleague forgets to disinfect their hands. What do you do?
    Say so right away and kindly, put the patient first, and what you do if it happens again.
    > What if the colleague is a senior doctor?
    # integrity infection control, patient safety

  charting-on-time: How do you keep your records complete on a hectic day?
    Notes close to the moment, facts instead of judgments, and what can never wait.
    > Tell me about a time a missing note caused a problem. What happened?
    # quality documentation, electronic records

  new-guideline: How do you bring a new guideline into your daily practice?
    Understanding the reason, practice with a colleague, and a look at results.
    > What do you do when it contradicts your experience?
    # learning evidence-based practice

  refuses-treatment: A patient refuses a treatment that you think is needed. How do you respond?
    Reasons and fears first, facts without pressure, and respect for the decision.
    > What do you document, and who do you tell?
    # customer_focus patient care, ethics

  discharge-plan: How do you prepare a patient to manage at home?
    What they must do and watch for, in their own words, and who they can call.
    > How do you include the people who care for them?
    # planning patient education, care coordination

  front-desk-rush: The waiting room is full, the phone rings, and a patient complains. What do you do?
    Anyone in danger first, a friendly word and an honest wait time, then one thing at a time.
    > How do you keep details private at a crowded desk?
    # customer_focus scheduling, administration
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['healthcare'] })`
  error-at-the-bedside: Tell me about a mistake or near miss in care that you reported.
    The patient's safety first, being open about it, and what changed on the ward.
    > How did your team react?
    # ownership patient safety

  difficult-relatives: Tell me about relatives who were hard to deal with. What helped?
    The worry behind the anger, regular updates, and clear limits.
    > When did you ask someone else to step in?
    # conflict patient care, de-escalation

  after-a-loss: How do you carry on after losing a patient?
    A short pause, a talk with colleagues, the support you use, and what you take from it.
    > How do you help a colleague through it?
    # adaptability resilience

  different-professions: Describe a case in which doctors, nurses, and therapists had to work closely.
    Your part, how information moved, and what the patient gained.
    > Where did the cooperation nearly fail?
    # collaboration interdisciplinary team, care coordination

  why-care-work: Why did you choose to work with patients?
    A real moment, what still gives you energy, and a hard side you accept.
    > What would make you leave the field?
    # motivation patient care

  teach-on-the-ward: How do you teach a student or a new colleague at the bedside?
    The patient's consent, showing before letting them try, and feedback right after.
    > How do you know that they can do it alone?
    # leadership (mid, senior, lead) training, mentoring

  calm-a-patient: Tell me about a time you calmed a frightened patient.
    What you noticed, your voice and your time, a small choice you gave, and how it went.
    > What do you do when time is short?
    # customer_focus patient care, empathy
`;

export const healthcareQuestions = [...technical, ...behavioral];
