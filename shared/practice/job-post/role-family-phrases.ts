import type { RoleFamily } from '../questions/role-family.ts';

/**
 * Maps each group of professions to its phrases in job posts; see `buildPhraseIndex` for the
 * format.
 */
export const roleFamilyPhrases: Record<RoleFamily, string> = {
  software: `software engineer~2, software developer~2, developer~1.5, backend~2, backend engineer~2, frontend~2, full stack~2,
    devops~2, site reliability~2, sre~2, qa engineer~2, qa automation~2, ios, android, react, typescript, javascript, node,
    kubernetes, golang, java, api, apis, ci cd, pull request, code review, review code, production code, engineers~0.5,
    software testing~2, mobile app, web developer~2, programmer~2, postgresql, postgres, distributed systems, engineering manager,
    mobile~0.7, aws~0.7, bug, bugs, terraform, codebase, automated tests`,

  data: `data analyst~2, data scientist~2, data engineer~2, analytics engineer~2, business intelligence~2, machine learning~2,
    sql, dashboards, statistics, data warehouse, warehouse tables, data pipelines, python~0.5, spark, a b tests, models~0.5,
    data quality, looker, tableau, power bi, experimentation, data governance, data modeling, analysts~0.5, kpi definitions, metrics~0.5`,
  design: `product designer~2, ux designer~2, ui designer~2, graphic designer~2, ux design~2, ui design, graphic design~2,
    figma, sketch~0.5, prototype~0.5, usability tests, usability, user interviews, typography, adobe illustrator, photoshop,
    indesign, portfolio~0.5, design system, critique, brand guidelines, print and digital, illustration, visual design~2, interaction design~2`,
  product: `product manager~2, product owner~2, project manager~2, program manager~2, scrum master~2, agile coach~2, roadmap,
    user stories, backlog, product management~2, project plan, retrospectives, agile, scrum, pmp, steering committee,
    requirements and user~0.5, dependencies, milestones, problem statement, waterfall, workstream, sprint`,
  marketing: `marketing manager~2, marketing~1.5, growth marketing~2, content marketing~2, content marketer~2, public relations~2,
    communications manager~2, copywriter~2, campaigns, seo, brand~0.5, social media~0.5, press releases, journalists, paid,
    google ads, email journeys, landing pages, editorial calendar, ad spend, spokesperson, blog, web analytics, lifecycle`,
  sales: `account executive~2, sales representative~2, sales rep~2, sales manager~2, inside sales~2, business development~2,
    sales development~2, quota~1.5, prospect~0.7, prospecting, cold calls, outbound calls, discovery calls, pipeline~0.7, closing,
    close deals, salesforce, commission, ote, demos, objections, crm, leads~0.5, field reps, territory, b2b saas`,
  support: `customer support~2, technical support~2, support specialist~2, customer service~1.5, call center~2, contact center~2,
    customer success~2, help desk~2, service desk~2, tickets, chats, chat, help center, tier 2~1.5, service representatives~1.5,
    monitor calls, callers, renewals~0.5, adoption~0.7, csm~2, onboarding and adoption, troubleshoot~0.4, support engineer~2`,
  finance: `accountant~2, accounting~1.5, financial analyst~2, fp a~2, controller~2, bookkeeper~2, auditor~2, finance~1,
    financial planning~2, financial modeling, gaap, cpa, month end close, reconcile, journal entries, balance sheet, tax, cfo,
    rolling forecast, netsuite, budget~0.3, bank secrecy act~0.5, accounts payable~2, treasury~2, investment banking, ledger, money laundering~0.7, bank~0.5`,

  operations: `operations manager~2, warehouse~1.5, logistics~1.5, supply chain~2, planner~1, procurement, inventory, shift supervisor~1,
    executive assistant~2, administrative assistant~2, office manager~2, distribution center, forklifts, purchase orders, suppliers~0.5,
    calendar and travel, take minutes, lean, 5s, dispatch~0.5, fulfillment, production manager~2, safety stocks, lead times, packages, trucks~0.5,
    associates~0.4, board meetings~0.5, sap~0.5, apics`,

  people: `recruiter~2, talent acquisition~2, human resources~2, hr generalist~2, hr~1.5, people partner~2, people operations~2,
    hiring managers, candidates~0.7, source candidates, shrm, hris, personnel records, employee relations, leave and benefits,
    learning and development~2, employment law, time to hire, structured interviews, new employee orientation, e learning~0.5, workshops~0.4,
    coach .. trainers~0.5, instructional design`,

  healthcare: `nurse~2, registered nurse~2, rn~2, medical assistant~2, physical therapist~2, physician~0.7, therapist~1.5, pharmacist~2,
    caregiver~2, clinical, patients, vital signs, vaccines, medications, bls, acute care, treatment plans, exam rooms, epic~0.5,
    clinic~0.5, hospital~0.3, medical~0.4, pediatric practice, orthopedics, dental hygienist~2, care team, referring physicians, outpatient`,
  education: `teacher~2, professor~2, instructor~1.5, tutor~2, school counselor~2, principal~0.7, students, lessons, classroom, curriculum,
    school~0.7, state certification, algebra, instruction, teach classes, learners, guardians, district~0.5, teaching, faculty, instructional design,
    grade level, e learning~0.4, pedagogy`,
  legal: `paralegal~2, attorney~2, lawyer~2, counsel~2, legal assistant~2, compliance analyst~2, compliance officer~2, legal research, litigation,
    pleadings, docket, court, attorneys, law firm, contracts~0.5, legal~0.7, bank secrecy act, suspicious activity, regulatory deadlines, llp, law enforcement~0.3,
    anti money laundering, know your customer, discovery requests, examiners, opposing~0.5`,

  engineering: `mechanical engineer~2, mechanical design~2, electrical engineer~2, civil engineer~2, process engineer~2, chemical engineer~2,
    structural engineer~2, manufacturing engineer~2, process safety~1.5, solidworks, autocad, cad, fea, tolerance analysis, prototypes~0.7, drawings~0.7,
    mechanical engineering, chemical engineering, refinery, chemical plant, hazard reviews, safeguards, drivetrain, shop floor~0.5, plc, verification tests, osha~0.4,
    field failures, plastic parts`,

  trades: `electrician~2, plumber~2, carpenter~2, mechanic~2, hvac~2, welder~2, technician~0.7, truck driver~2, machinist~2, journeyman~2,
    apprentice~1, read plans, nec, driving record, the trade, tool allowance, job site, maintenance technician~2, roofing~0.4, installer~2,
    service and tenant improvements, lockout~0.4, crew~0.6, construction worker~2`,
  service: `restaurant~2, server~1, servers, chef, cook, cooks, hotel~1, retail~1.5, store manager~2, cashier~2, barista~2, bartender~2, housekeeper~2,
    guests, guest, kitchen, registers, front of house~2, hospitality~1.5, food and labor cost, seat~0.5, menus, shop assistant~2, sales associate~2, full service restaurant, health inspector, merchandising`,
};
