import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['education'] })`
  lesson-that-worked: Walk me through a lesson of yours that worked well.
    The goal, how students were active, how you checked, and what you would keep.
    > Which student didn't reach the goal, and why?
    # results lesson planning, teaching

  mixed-abilities: How do you teach a class in which some students are bored and others are lost?
    A shared start, tasks at different depths, and how you keep track of everyone.
    > How do you keep it from doubling your preparation?
    # adaptability differentiated instruction, teaching

  check-understanding: How do you find out during a lesson whether students really understand?
    A quick task for everyone, not only raised hands, and what you change on the spot.
    > What do you do when half the class didn't get it?
    # analysis assessment, teaching

  plan-a-unit: How do you plan a unit that lasts four weeks?
    The final task first, steps toward it, checks on the way, and room for delay.
    > What do you cut when time runs out?
    # planning curriculum, lesson planning

  explain-fractions: Explain a hard idea from your subject the way you would in class.
    A picture or an object, a common mistake, and a question for the students.
    > How would you explain it a second way?
    # communication teaching, subject knowledge

  phone-in-class: A student keeps using a phone in class. What do you do?
    Calm and private first, the rule they know, and interest in the reason.
    > What if it becomes a power struggle?
    # conflict classroom management

  grade-fairly: How do you make sure that your grades are fair?
    Criteria shared beforehand, anonymous grading where possible, and a second look.
    > A parent questions a grade. What do you say?
    # integrity assessment, grading

  technology-in-class: Which digital tool helps students learn more, and how do you know?
    One tool with its purpose, what it replaced, and evidence beyond "they liked it".
    > When do you put the screens away?
    # learning educational technology

  support-plan: How do you support a student with special needs in a regular class?
    Strengths and goals, small changes that help everyone, and the people you work with.
    > How do you handle comments from other students?
    # customer_focus special education, inclusion

  safe-classroom: You suspect that a student isn't safe at home. What do you do?
    Listen without promising secrecy, write it down, and follow the school's reporting path.
    > What do you say to the student?
    # integrity child protection, safeguarding

  training-for-adults: How do you teach adults who were sent to your training?
    Start with their own problem, practice over slides, and something to use the next day.
    > How do you deal with someone who clearly doesn't want to be there?
    # technical_depth training, facilitation
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['education'] })`
  reached-a-student: Tell me about a student others had given up on.
    What you noticed, the small step that helped, and what changed over time.
    > What would you do if it hadn't worked?
    # ownership mentoring, teaching

  angry-parent: A parent comes to you upset about something that happened in class. How do you respond?
    Listen fully, the facts from your side, a shared goal, and a follow-up.
    > When do you involve the principal?
    # stakeholder_management parent communication

  lesson-fell-apart: Tell me about a lesson that fell apart. What did you do?
    The moment you noticed, how you saved the lesson, and what you changed.
    > Did you talk to the class about it?
    # learning classroom management, teaching

  work-with-colleagues: How have you planned or taught together with a colleague?
    Who did what, where you differed, and what students gained.
    > What do you do when your styles clash?
    # collaboration co-teaching, curriculum

  why-teach: Why do you want to teach here, at this school?
    Something specific about us, what you bring, and a moment that shows why you teach.
    > What do you want to be known for in three years?
    # motivation teaching

  loud-first-day: How do you win over a new class in the first week?
    Names and routines, clear expectations, an early success, and fairness.
    > What do you do if the first week goes badly?
    # leadership classroom management
`;

export const educationQuestions = [...technical, ...behavioral];
