import type { Competency } from '../questions/competency.ts';

/**
 * Maps each competency to the job post phrases that ask for it; see `buildPhraseIndex` for the
 * format.
 */
export const competencyPhrases: Record<Competency, string> = {
  communication: `communication skills, communicator, communicate, communication, written and verbal, written communication,
    verbal~0.7, writing skills, excellent writing, excellent written, strong writer, articulate~0.6, explain, explain .. to,
    plain english, plain words, non technical, not technical, present, presenting, presentation, public speaking, press releases, speeches, spokesperson, storytelling, storyteller, speak clearly, write clearly,
    clear narratives, clear written, you write, journalism, flawless english, interpersonal skills~0.5, copywriting, on the phone~0.5, answer questions~0.5, write .. reports~0.6, bilingual~0.5, write~0.5, writes~0.5, articles~0.6, reports~0.3, bug reports~0.5, document findings~0.7, messaging~0.5, explain how, listening skills, keep .. informed, share updates, advise~0.4, facilitate~0.6, workshops~0.5, teach~0.3`,

  collaboration: `collaborate, collaboration, collaborative, teamwork, team player, work closely with, side by side,
    cross functional, as one team, one team, pair with, work alongside, partner with~0.7, play well on a team,
    work with~0.6, team environment, help out, help each other, interdisciplinary, join a .. team~0.3, together with~0.7, across teams, across departments, across disciplines, with engineers, with colleagues, supportive team, review .. together, teams~0.3, working with~0.6, working closely with, coordinate with~0.8, in partnership with~0.8, works closely with, with developers~0.6, cross team, support colleagues, supports colleagues, multidisciplinary, with other teams, with internal teams`,

  stakeholder_management: `stakeholder, stakeholder management~2, influence, influence without authority~2, push back,
    negotiate, negotiation, build relationships, build .. relationships, builds relationships, relationships with,
    relationship building, build trust, builds trust, steering committee, align~0.7, alignment, executives~0.7,
    senior leaders, advise .. managers, advise hiring managers, advises executives, buy in~0.5, make the case,
    persuasive, persuade, challenge assumptions, vendors~0.6, suppliers~0.5, partner for the business, say no, business reviews~0.5, management, recommend .. to management, sponsor~0.5,
    c level, vps~0.4, manage expectations, consensus, trusted advisor, senior management~0.6, clients and partners~0.6, influencing skills, board~0.4, diplomacy, tact, liaise~0.8, liaison~0.8`,

  conflict: `conflict, resolve conflicts~2, resolve disputes, mediate, mediation, de escalate, deescalate,
    difficult conversations, difficult people, difficult .. parties, disagree, disagreements, settle arguments, arguments,
    escalated complaints, escalations, tense situations, upset, angry, sensitive conversations, underperformance~0.4,
    complaints~0.5, handle objections~0.3, challenging behavior, aggressive, diffuse, defuse, disputes, grievances, upset customers, dissatisfied`,

  leadership: `lead a team~2, team lead, team leader~0.7, supervise, supervises, supervisor, manage a team, leading people,
    leading .. people, people leadership~2, coach, coaching, mentor, mentoring, develop your, develop .. analyst,
    developing people, help .. grow, one on ones, direct reports, train .. associates, train .. staff, train new,
    train operators, leadership, hire great people, performance reviews, onboard new, onboarding new~0.6, set an example,
    build and lead~2, lead .. team, managing .. engineers, teach .. apprentice, an apprentice, led a shift, lead role,
    help new colleagues, junior engineers, mentoring students, supervision of, delegate, coach trainers,
    responsible for .. associates, lead~0.4, manage .. team~0.8, motivate .. team, manage staff, manage people, lead by example, develop staff, talent development, build a team, team building, inspire, guide junior, train~0.4, trains~0.4, direct .. team, oversee .. staff, head of~0.6`,

  ownership: `ownership, end to end, take responsibility, takes responsibility, take initiative, initiative,
    self starter, proactive, proactively, independently, work independently, on your own, without supervision, accountable,
    accountability, improve processes, process improvement, process improvements, suggest improvements, suggest ways,
    continuous improvement~0.6, entrepreneurial, take charge, self directed, own the~0.5, you own~0.6, improve our process~0.6, automate away, autonomous, autonomy,
    no manager, first engineer, make the process, responsible for~0.3, from start to finish, drive~0.4, improvements~0.7, improvement~0.5, run the full~0.7, minimal supervision, hands on approach~0.5, self motivated~0.6, optimize~0.4, identify opportunities, new ideas~0.6, take charge`,

  problem_solving: `problem solver, problem solving, solve problems, solve .. problems, solves problems, troubleshoot,
    troubleshooting, debug, debugging, root cause, diagnose, find out the reason, find out why, resourceful,
    creative~0.6, creativity~0.6, puzzle, investigate~0.7, investigates~0.7, remove obstacles, methodical, methodically~0.5, fix the cause, solve~0.6, solutions~0.5, notice problems, improve .. continuously~0.4, innovative~0.6, innovation~0.5, find solutions, solution oriented, ideas~0.4, complex problems, resolve issues, resolve technical~0.8, fix~0.4, repair~0.5, issues~0.2, bug~0.3, bugs~0.3, alternative~0.4, fault, faults, think critically~0.8`,

  analysis: `analytical, analytical skills, analyze, analyzes, analysis~0.7, data driven, metrics, success metrics,
    statistics, sql~0.7, insights, trends, quantitative, experimentation, experiments~0.7, a b tests, a b testing,
    dashboards~0.7, forecast~0.6, forecasts~0.6, numerical skills, use data, use .. data, usage data,
    kpi~0.5, kpis~0.5, measure~0.5, measure outcomes, measure whether, evaluate~0.3, assess .. regularly, assess learning,
    use the results, web analytics~0.7, attribution~0.5, financial modeling,     business intelligence, return on~0.5, cost per~0.4, research~0.3, reporting~0.4, data analysis, excel~0.4, interpret, evaluate data, usability~0.3, test results~0.6, business case~0.6, modeling~0.6, measure results, conversion~0.5, performance data`,

  decision_making: `decision making, make decisions, making decisions, decisions based, decide, decides, judgment,
    sound judgment~2, good judgment~2, critical thinking, make the call, making a call, trade offs~0.5, decisive,
    incomplete information, imperfect data, tough calls, decisions~0.6, escalate~0.3, assesses the situation,
    prioritize ruthlessly~0.3, choose~0.3, approve~0.4, evaluate options, decision maker, strategic decisions, choices~0.4, clinical judgment, risk~0.2, assess patients~0.6, investment decisions`,

  planning: `prioritize, prioritization, priorities~0.7, organized, well organized, organizational skills, organization,
    organize~0.7, time management, manage your time, manages several, several projects, multiple projects, juggle, deadlines,
    deadline~0.7, project plan, project management, schedule~0.8, schedules~0.8, scheduling~0.8, calendar, roadmap, planning~0.8,
    plan~0.7, plans~0.6, multitask, caseload, docket, timelines, milestones, budget~0.6, plan ahead, adoption plans,
    treatment plans, lesson plans, plan .. lessons, manage .. projects, status meetings,     estimate~0.6, on time~0.4, plan and run, keep order~0.6, coordinate~0.5, workload, competing priorities, multiple priorities, planner~0.5, plan and~0.6, on schedule, manage multiple, organizing~0.7, logistics~0.4, appointments~0.6, prepare~0.3, agenda~0.4, test coverage~0.4, time sensitive, orders~0.2`,

  results: `results oriented, results driven, deliver results, track record~0.5, targets, quota~2,
    exceed goals, hitting .. goals, hit .. goals, weekly goals, goal oriented, delivers on,     measurable outcomes, measurable results, close deals,     cost savings, reduce .. costs, reduce cloud spend, reduce .. spend, competitive spirit, ships on, shipping~0.7, bottom line,
    revenue, cost .. targets,
    meet goals, sense of urgency, bias for action, growth~0.4, roi, performance goals, meet or exceed, meets or exceeds, high performing, optimize~0.6, improve conversion, grow revenue, impact~0.4, achieve, exceeding, key results, sales goals, conversion~0.5, commission~0.5, make .. cheaper~0.8, efficiency~0.5, save money~0.6, return on .. spend~0.6`,

  quality: `attention to detail~2, detail oriented~2, details~0.5, eye for detail~2, accuracy, accurate, accurately,
    meticulous, high standards~0.6, quality~0.6, thorough, thoroughness, proofread, quality assurance, test~0.3, tests~0.4, testing~0.5,
    careful, carefully, right the first time~2, craft, precise, precision, flawless, documentation~0.4,
    document~0.4, accurate records~2, records~0.5, notice the small things~2, review code~0.6, code review~0.6, bug reports~0.5, standards~0.4, data quality, test coverage, verify~0.4, safely~0.5, brand guidelines~0.6, reconcile~0.4, check~0.4, checks~0.5, checklists~0.5, double check, error free, high quality, correct~0.4, inspect, inspections~0.7, audits~0.3, keep .. clean~0.6, review~0.3, fix .. right~0.8, assurance~0.4, compliance with standards~0.5, safely~0.4, hygienic, cleanliness`,

  customer_focus: `customer focused, customer focus~2, customer service, customer experience, customer success, customer~0.6,
    customers~0.6, clients~0.5, client~0.4, guests, guest, patients~0.6, empathy, empathetic, user interviews,
    usability tests~0.6, users~0.4, user research, voice of the customer~2, compassion, serve the public, serving the public,
    friendly, patience, listen, listen more, talk to users~2, talk to .. every week, patient and~0.4, greet, hospitality,
    service oriented, treat people, helping people, members~0.3, individual treatment~0.5, accessible~0.4, accessibility~0.5,
    explain to the customer~0.7, loved ones~0.6, customer needs, client needs, guest satisfaction, customer satisfaction, homeowners~0.3, visitors~0.4, bedside manner, customer facing, client facing, service excellence, patient centered, families~0.3, interview customers~0.6, user centered, greet guests, empathize, caring, kind~0.3`,

  adaptability: `adapt, adaptable, adaptability, flexible, flexibility, fast paced, fast moving, changing priorities,
    shifting priorities, priorities change, plans change, change every week, ambiguity, ambiguous, uncertainty, calm,
    stay calm, composure, composed, under pressure, time pressure, cool head, last minute, crisis, emergencies, startup~0.4,
    think on your feet, change management~0.6, resilience~0.6, resilient~0.6, busy~0.3, hectic, unpredictable, adjust~0.5, rapidly changing, changes~0.3, changing~0.4, pivot, multiple hats, dynamic environment, high pressure, high volume~0.4, pressure~0.5, stressful, respond quickly, evenings~0.2, emergency~0.4, fails~0.3, thrive in, evolving, priorities shift, new situations`,

  learning: `eager to learn, willingness to learn~2, wants to learn, learn quickly, learns quickly, quick learner~2, curious,
    curiosity, growth mindset, coachable~2, take feedback, takes feedback, welcome feedback, get feedback, take edits,
    ask for coaching~2, keep learning, continuous learning, keep up with, stay current, up to date with, learn new,
    learn a lot, learn .. quickly, professional development~0.5, read research,     learn~0.4, feedback~0.4, we train you, paid training~0.4, new tools, beginning of their career, training provided~0.6, willing to learn~2, learning~0.4, lifelong learner, certifications~0.2, develop your skills, growth opportunities~0.3, learn from, ongoing education, stay up to date, latest~0.4, trends in~0.4, new technologies~0.6`,

  integrity: `integrity, confidential~1.5, confidentiality~1.5, ethic, ethics, ethical, discretion~1.5, trustworthy, honest,
    honesty, honestly, compliance, privacy, safety~0.7, hipaa, regulations, regulators~0.6, regulatory~0.6, safe, protect .. data,
    sensitive information, rules~0.4, speak up, impartial, impartiality, fairly, reduce bias, bias~0.7, courage, suspicious,
    confidential information~2, customer data, security~0.3, near misses,     raise concerns, licensing~0.2, osha, hazard, honest~0.3, honestly~0.3, safety procedures, workplace safety, safety rules, safety first, safety record, safety standards, safety comes first, safeguard, safeguarding, data protection, gdpr, policies and procedures~0.5, code of conduct, trust~0.2, transparent, transparency, unethical, audit~0.3, regulation~0.5, law~0.3`,

  motivation: `passionate, passion, energy, energetic, highly motivated, self motivated~2, motivated individual, motivated person, a motivated, enthusiasm, enthusiastic,
    mission driven, positive attitude, can do attitude, driven individual, persistence~0.5, thick skin, rejection, resilient, hungry, eager~0.4, stay motivated~2, ambition, ambitious, competitive~0.4, love~0.2, drive to succeed, goal driven~0.5, self driven~0.8, mission~0.3, excited~0.4, cheerful~0.4, work ethic, dedicated~0.6, dedication~0.6, committed~0.4, make a difference`,

  technical_depth: `technical depth~2, deep knowledge, deep understanding, deep expertise, expert level, expertise in~0.6,
    strong knowledge, working knowledge~0.7, solid grasp, architecture, distributed systems, system design, proficiency in,
    proficient in~0.8, programming, software engineering practices, kubernetes, terraform~0.5, aws~0.5, linux~0.4, solidworks,
    fea, gaap, machine learning~0.7, data modeling, data warehouse~0.5, backend~0.6, design and build~0.6, technical proposals,
    build data pipelines~0.7, specify~0.5,
    relational databases~0.5, infrastructure~0.3, design .. parts~0.6,
    technical trade offs, technical expertise, technical skills, technical knowledge, advanced~0.4, hands on experience, certification~0.2, frameworks~0.5, algorithms, technical leadership, methodologies~0.5, stack~0.4, engineering~0.2, tools such as~0.5, software such as~0.5, standards and codes~0.5`,
};
