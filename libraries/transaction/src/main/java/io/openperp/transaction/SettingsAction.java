package io.openperp.transaction;

/** Says how an account is used: by which agents, at which leverage, through which builders, and with which notes. */
public sealed interface SettingsAction extends Action
        permits AgentWalletCreation, UpdateUserSettings, BuilderApproval, BuilderRevocation, Note {}
