/** Names that some general rule asks for once it has what they go with: without that they are idle, and not unknown. */
export const askedInTurn: readonly string[] = (
  'abandoned abandoned_at added added_wagers agreed agreed_by agreed_rules agreed_ruleset ' +
  'agreed_ruleset_version alarm alarm_raised alert all_agree amount applicant applied_by approved at at_table ' +
  'automated available_to_all award awards bank bank_held_by bank_holder bank_interest bank_share ' +
  'bank_shared_with banked_by banker begins bet bets bets_against cards cards_seen certificate certification ' +
  'change_after changed_after changed_after_freeze changed_odds chips chips_frozen_at chosen class combined ' +
  'combined_stake configured configured_odds confirmed confirmed_by conformity conformity_ref ' +
  'conformity_reference consent consents cover date day decision decisions deck deck_cards deck_change ' +
  'deck_count_change decks decks_change departs_from_rules device devices dice discretion display displayed ' +
  'driver edge edge_information end end_date ends_at equipment evidence extended_to extended_until extension ' +
  'extra_wagers faces fault_procedure fault_procedures features feeds_live_game freeze freeze_at from frozen_at ' +
  'funds funds_on_table game game_id games higher_odds higher_odds_notice house_edge house_edge_available ' +
  'house_edges_available house_rules id image_at industry_support inequitable info_notice information ' +
  'information_notice interest_in_bank jackpot_order jackpot_sign jokers kind later_change layout licensed ' +
  'limits limits_displayed limits_notice limits_posted linked_tables live local_variation locations ' +
  'malfunction_procedure malfunction_procedures marked marked_side_wagers max maximum meter_display meter_shown ' +
  'meter_sign meter_survives_restart min minimum minimum_odds missing missing_cards moment moved_after ' +
  'moved_after_freeze multiple_wins multiple_wins_procedure name notice notice_displayed notice_flag ' +
  'notice_given_at notices notified notified_at notified_on now number occasion occasions odds ' +
  'odds_above_minimum odds_notice offered offered_odds on on_table open_point open_points open_to_all ' +
  'open_to_all_operators opened_at opening opens_at operator_options option oral oral_bet oral_bets oral_wager ' +
  'oral_wagers oral_wagers_taken order participating_tables partners partnership partnerships pay_table ' +
  'pay_table_notice pay_tables pays permanent persistent places play_date player player_banked player_id ' +
  'players players_combine pockets point position positions positions_per_player premises premises_licence ' +
  'premises_licensed prior_consent procedures progressive progressive_equipment progressive_offered ' +
  'progressive_sign promotion proprietary_consent proprietor_consent proprietors_consent put_forward_by ' +
  'recorded registered_trial registered_trials repeated repeated_by requires_trial result result_at ' +
  'revised_house_edge roll row rows rules_version ruleset ruleset_version seat seats seats_per_player ' +
  'security_procedures seed service_agreement settle_by settled_at settled_by settlement_by settlement_moment ' +
  'shoe_holder shoe_holder_banks shoe_holder_is_bank side_wager side_wagers side_wagers_offered sign ' +
  'significant simultaneous_wins spin spins spoken spoken_bet spot stake start start_date starts_at ' +
  'state_survives_restart stop stop_order stopped stopped_at support_evidence survives_restart suspended table ' +
  'table_id table_in_use table_notice tables taken technical_requirements time to today treat_as_trial trial ' +
  'trial_required trials type unanimous unanimous_consent unavailable unfair until value variation version ' +
  'wager wager_taken wagers wagers_against wagers_offered wagers_taken wagers_with wheel when win_order ' +
  'winning_number wins'
).split(' ')
